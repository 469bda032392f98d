// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { bootFailed } from '#app/boot.ts'

const part = (id: string) => document.querySelector(id) as HTMLElement

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  document.body.innerHTML = '<div id="app"></div><div id="no-start" hidden></div>'
})

it('a start that fails before anything stands is told in the words of the page', () => {
  bootFailed(new Error('no store'))
  expect(part('#no-start').hidden).toBe(false)
})

it('those words make way for what the app says itself a moment later, and for what it says already', async () => {
  bootFailed(new Error('no store'))
  part('#app').append(document.createElement('main'))
  await expect.poll(() => part('#no-start').hidden).toBe(true)
  part('#app').replaceChildren()
  await expect.poll(() => part('#no-start').hidden).toBe(false)
})

it('nothing lies over an app that stands', () => {
  part('#app').append(document.createElement('main'))
  bootFailed(new Error('no store'))
  expect(part('#no-start').hidden).toBe(true)
})
