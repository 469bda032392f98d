/**
 * Keys of a scanner, wherever the focus is. With the focus on nothing they go into the scan field; under a dialog or a menu they are kept
 * together until Enter; in a field of the page a burst at a scanner's speed is a scan, and the field gets back what it held before.
 * Why the times of the events: they are set when the key arrives, so that a busy page does not make a scan look like typing.
 */
import { useEffect, useRef, type RefObject } from 'react'
import { Burst, type BurstScan } from './burst.ts'
import { fieldInFocus, giveBack, holdField, type HeldField } from './held-field.ts'
import { KeyBuffer } from './key-buffer.ts'

/** After this pause a burst without Enter or Tab is a whole scan. */
const PAUSE_MS = 400
/** A scanner that ends with return and line feed sends a second end, which must press nothing. */
const SECOND_END_MS = 100
const GS = '\u001d'

/** Something else wants the keys: a dialog, a menu. */
function somethingElseIsOpen(): boolean {
  // Mantine leaves closed lists in the page, unseen.
  const open = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')
  return [...open].some((element) => element.checkVisibility())
}

/** The character that a key sends; `''` for none. Scanners send the GS of a GS1 code as Ctrl+]. */
function characterOf(event: KeyboardEvent): string {
  if (event.ctrlKey && !event.altKey && event.key === ']') return GS
  if (event.ctrlKey || event.metaKey || event.altKey) return ''
  return event.key.length === 1 ? event.key : ''
}

const isEnd = (event: KeyboardEvent): boolean => event.key === 'Enter' || event.key === 'Tab'

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Keys that come while a field of the page has the focus. */
class FieldKeys {
  readonly #burst = new Burst<HeldField>()
  readonly #submit: (text: string) => void
  #pause: ReturnType<typeof setTimeout> | undefined
  /** The last key had no name: the text comes with the input event (Android). */
  #isNameless = false

  constructor(submit: (text: string) => void) {
    this.#submit = submit
  }

  /** Returns whether the key ended a scan. */
  key(event: KeyboardEvent, field: HeldField['field']): boolean {
    this.#isNameless = event.key === 'Unidentified' || event.isComposing
    // A key that is held down repeats at a scanner's speed.
    if (event.repeat) this.#burst.forget()
    else if (isEnd(event)) return this.#end(event)
    else this.#character(event, field)
    return false
  }

  /** Text without key names. */
  input(event: InputEvent, field: HeldField['field']): void {
    const isTyped = event.inputType === 'insertText' || event.inputType === 'insertCompositionText'
    if (this.#isNameless && isTyped && event.data) this.#add(event.data, event.timeStamp, field)
  }

  close(): void {
    clearTimeout(this.#pause)
  }

  #character(event: KeyboardEvent, field: HeldField['field']): void {
    const character = characterOf(event)
    if (character === '') return
    if (character === GS) stop(event)
    this.#add(character, event.timeStamp, field)
  }

  #add(text: string, at: number, field: HeldField['field']): void {
    clearTimeout(this.#pause)
    this.#burst.add({ text, at, before: holdField(field) })
    this.#pause = setTimeout(() => this.#take(this.#burst.finishByPause()), PAUSE_MS)
  }

  #end(event: KeyboardEvent): boolean {
    clearTimeout(this.#pause)
    const scan = this.#burst.finish(event.timeStamp)
    if (!scan) return false
    // The end of a scan must not send a form or leave the field.
    stop(event)
    this.#take(scan)
    return true
  }

  #take(scan: BurstScan<HeldField> | null): void {
    if (!scan) return
    giveBack(scan.before)
    this.#submit(scan.text)
  }
}

/** @param field the scan field @param submit takes a whole scan; stable */
export function useWedgeKeys(field: RefObject<HTMLInputElement | null>, submit: (text: string) => void): void {
  const keys = useRef(new KeyBuffer())
  useEffect(() => {
    let endedAt = Number.NEGATIVE_INFINITY
    let pause: ReturnType<typeof setTimeout> | undefined
    const ofFields = new FieldKeys(submit)
    const takeByPause = () => {
      const whole = keys.current.finishByPause()
      if (whole !== '') submit(whole)
    }
    const endCode = (event: KeyboardEvent) => {
      clearTimeout(pause)
      const whole = keys.current.finish(event.timeStamp)
      if (whole === '') return
      // The end of a scan must not press the button that happens to have the focus.
      stop(event)
      endedAt = event.timeStamp
      submit(whole)
    }
    const addToField = (event: KeyboardEvent, input: HTMLInputElement) => {
      if (characterOf(event) !== GS) return
      stop(event)
      input.value += GS
    }
    const addToBuffer = (event: KeyboardEvent, character: string) => {
      // A space in a code must not press the button that has the focus.
      if (character === ' ' && keys.current.goesOn(event.timeStamp)) stop(event)
      keys.current.add(character, event.timeStamp)
      clearTimeout(pause)
      pause = setTimeout(takeByPause, PAUSE_MS)
    }
    const addCharacter = (event: KeyboardEvent, input: HTMLInputElement) => {
      const character = characterOf(event)
      if (character === '') return
      if (somethingElseIsOpen()) return addToBuffer(event, character)
      if (character === ' ') return
      // The focus moves first, so that the character itself already lands in the field, behind what a closing dialog held back.
      input.focus({ preventScroll: true })
      input.value = keys.current.take(event.timeStamp)
    }
    const takeKey = (event: KeyboardEvent) => {
      const input = field.current
      if (!input) return
      const isSecondEnd = event.timeStamp - endedAt < SECOND_END_MS
      // Whatever comes between two ends is the next code.
      endedAt = Number.NEGATIVE_INFINITY
      if (event.key === 'Enter' && isSecondEnd) return stop(event)
      const inFocus = fieldInFocus()
      if (inFocus === input) return addToField(event, input)
      if (inFocus) {
        if (ofFields.key(event, inFocus)) endedAt = event.timeStamp
      } else if (isEnd(event)) endCode(event)
      else addCharacter(event, input)
    }
    const takeInput = (event: InputEvent) => {
      const inFocus = fieldInFocus()
      if (inFocus && inFocus !== field.current) ofFields.input(event, inFocus)
    }
    const comeBack = () => {
      requestAnimationFrame(() => {
        const nothingFocused = document.activeElement === document.body || document.activeElement === null
        if (nothingFocused && !somethingElseIsOpen()) field.current?.focus({ preventScroll: true })
      })
    }
    document.addEventListener('keydown', takeKey, true)
    document.addEventListener('beforeinput', takeInput, true)
    document.addEventListener('focusout', comeBack)
    comeBack()
    return () => {
      document.removeEventListener('keydown', takeKey, true)
      document.removeEventListener('beforeinput', takeInput, true)
      document.removeEventListener('focusout', comeBack)
      ofFields.close()
      clearTimeout(pause)
    }
  }, [field, submit])
}
