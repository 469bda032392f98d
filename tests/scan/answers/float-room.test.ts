import { describe, expect, it } from 'vitest'
import { floatRoom, floatTop, type Box } from '#scan/answers/float-room.ts'

/** An answer as wide as a handheld of 320 px, so high. */
const answer = (height: number): Box => ({ left: 8, right: 312, top: 0, bottom: height })
const close = (top: number, left = 268): Box => ({ left, right: left + 44, top, bottom: top + 44 })

describe('the place of an answer above everything', () => {
  it('is the top of the screen while nothing is to be closed there', () => {
    expect(floatTop(answer(120), [], 640)).toBe(8)
    expect(floatTop(answer(120), [close(300)], 640)).toBe(8)
  })

  it('is below the Close of a drawer', () => {
    expect(floatTop(answer(120), [close(10)], 640)).toBe(62)
  })

  it('is below a dialog’s Close in the middle of the screen that it would reach', () => {
    expect(floatTop(answer(200), [close(150)], 640)).toBe(202)
  })

  it('is the top beside a Close that it leaves free', () => {
    expect(floatTop({ left: 192, right: 832, top: 0, bottom: 120 }, [close(10, 970)], 768)).toBe(8)
  })

  it('is below every Close that it would cover', () => {
    expect(floatTop(answer(120), [close(10), close(100)], 640)).toBe(152)
  })

  it('is below the field of a dialog too, with its Close above it', () => {
    const field: Box = { left: 30, right: 330, top: 110, bottom: 180 }
    expect(floatTop(answer(180), [close(58), field], 640)).toBe(188)
  })

  it('covers no Close where none of the places has room for all of it', () => {
    expect(floatTop(answer(600), [close(10)], 640)).toBe(62)
  })

  it('is beside a drawer that leaves it room, and over the whole width where none does', () => {
    expect(floatRoom(540, 1440)).toBe(900)
    expect(floatRoom(540, 1024)).toBe(484)
    expect(floatRoom(360, 360)).toBe(360)
    expect(floatRoom(0, 1440)).toBe(1440)
  })
})
