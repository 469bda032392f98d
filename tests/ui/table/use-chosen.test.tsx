// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { chosenAmong, useChosen } from '#ui/table/use-chosen.ts'

function open(...ids: readonly string[]) {
  const { result } = renderHook(useChosen)
  const tick = (...more: readonly string[]) => act(() => result.current.onChange(new Set(more)))
  const take = () => {
    const ways: (() => void)[] = []
    act(() => void ways.push(result.current.take()))
    return () => act(() => ways.forEach((way) => way()))
  }
  tick(...ids)
  return { tick, take, now: () => [...result.current.ids] }
}

describe('what is ticked in a table', () => {
  afterEach(cleanup)

  it('is unticked in the moment of the press, so that what is ticked while the work runs stays', () => {
    const table = open('order-1', 'order-2')
    table.take()
    expect(table.now()).toEqual([])
    table.tick('order-2')
    expect(table.now()).toEqual(['order-2'])
  })

  it('comes back when the work is refused', () => {
    const table = open('order-1', 'order-2')
    const putBack = table.take()
    putBack()
    expect(table.now()).toEqual(['order-1', 'order-2'])
  })

  it('does not come back over what was ticked since then', () => {
    const table = open('order-1', 'order-2')
    const putBack = table.take()
    table.tick('order-7')
    putBack()
    expect(table.now()).toEqual(['order-7'])
  })
})

describe('an action on what is ticked', () => {
  const rows = [{ id: 'order-1' }, { id: 'order-2' }]
  const among = (isPart: boolean, ...ids: readonly string[]) => chosenAmong(rows, isPart, new Set(ids), ({ id }) => id)

  it('is not offered while a row that is ticked is still being read', () => {
    expect(among(true, 'order-1', 'order-3')).toEqual([])
    expect(among(true, 'order-1')).toEqual([{ id: 'order-1' }])
  })

  it('leaves out a row that is gone once all are here', () => {
    expect(among(false, 'order-1', 'order-3')).toEqual([{ id: 'order-1' }])
  })
})
