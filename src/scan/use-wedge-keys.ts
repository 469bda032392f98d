/**
 * Keys of a scanner, wherever the focus is. With the focus on nothing they go into the scan field; under a dialog or a
 * menu they are kept together until Enter; in a field of the page a burst at a scanner's speed is a scan, and the
 * field's former value is restored.
 * Why the times of the events: they are set when the key arrives, so that a busy page does not make a scan look like typing.
 */
import { useEffect, type RefObject } from 'react'
import { Burst, type BurstScan } from './burst.ts'
import { keepEarlyKeys, keyRun, takeEarlyKeys } from './early-keys.ts'
import { fieldInFocus, giveBack, holdField, type HeldField } from './held-field.ts'
import { KeyBuffer } from './key-buffer.ts'
import { Pause } from './pause.ts'
import type { ScanEntry } from './scan-entry.ts'

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

/** Every key that a scanner may send, also a Shift or one without a name. */
function noteInRun(event: KeyboardEvent): void {
  if (isEnd(event)) keyRun.end(event.timeStamp)
  else if (characterOf(event) !== '' || event.key === 'Shift' || event.key === 'Unidentified')
    keyRun.key(event.timeStamp)
}

/** An end that a scanner sends and a person hardly: Tab moves the focus, and a key that is held down repeats. */
const isLoneEnd = (event: KeyboardEvent): boolean => event.key === 'Enter' && !event.repeat

/** What an input method added to what it had composed before. */
function addedTo(before: string, now: string): string {
  if (before.startsWith(now)) return ''
  return now.startsWith(before) ? now.slice(before.length) : now
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Keys that come while a field of the page has the focus. */
class FieldKeys {
  readonly #burst = new Burst<HeldField>()
  readonly #submit: WedgeKeys['take']
  readonly #pause = new Pause(PAUSE_MS)
  /** The last key had no name: the text comes with the input event (Android). */
  #isNameless = false
  /** What the input method composes; it hands over all of it each time. */
  #composed = ''

  constructor(submit: WedgeKeys['take']) {
    this.#submit = submit
  }

  /** Returns whether the key ended a scan. */
  key(event: KeyboardEvent, field: HeldField['field']): boolean {
    this.#isNameless = event.key === 'Unidentified' || event.isComposing
    if (!event.isComposing) this.#composed = ''
    // A key that is held down repeats at a scanner's speed.
    if (event.repeat) this.#burst.forget()
    else if (isEnd(event)) return this.#end(event)
    else this.#character(event, field)
    return false
  }

  /** Text without key names. */
  input(event: InputEvent, field: HeldField['field']): void {
    const isComposed = event.inputType === 'insertCompositionText'
    if (!this.#isNameless || !event.data || !(isComposed || event.inputType === 'insertText')) return
    const added = isComposed ? addedTo(this.#composed, event.data) : event.data
    if (isComposed) this.#composed = event.data
    if (added !== '') this.#add(added, event.timeStamp, field)
  }

  close(): void {
    this.#pause.stop()
  }

  #character(event: KeyboardEvent, field: HeldField['field']): void {
    const character = characterOf(event)
    if (character === '') return
    if (character === GS) stop(event)
    this.#add(character, event.timeStamp, field)
  }

  #add(text: string, at: number, field: HeldField['field']): void {
    this.#burst.add({ text, at, before: holdField(field) })
    this.#pause.start(() => this.#take(this.#burst.finishByPause()))
  }

  #end(event: KeyboardEvent): boolean {
    this.#pause.stop()
    const scan = this.#burst.finish(event.timeStamp)
    if (!scan) return false
    // The end of a scan must not send a form or leave the field.
    stop(event)
    this.#take(scan)
    return true
  }

  #take(scan: BurstScan<HeldField> | null): void {
    if (!scan) return
    giveBack((scan.lead ?? scan).before)
    this.#submit(scan.text, scan.lead === null)
  }
}

export interface WedgeKeys {
  /** The scan field. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly entry: ScanEntry
  /**
   * Takes a scan, or `''` where only its end came. Invariant: the same function at every render.
   * @param isWhole `false` where its beginning may be missing
   */
  readonly take: (text: string, isWhole?: boolean) => void
}

/** Keys that come while no field of the page has the focus: those of a dialog, a menu, a page that starts. */
class LooseKeys {
  readonly #keys = new KeyBuffer()
  readonly #take: (text: string) => void
  readonly #pause = new Pause(PAUSE_MS)

  constructor(take: (text: string) => void) {
    this.#take = take
  }

  add(event: KeyboardEvent, character: string): void {
    // A space in a code must not press the button that has the focus.
    if (character === ' ' && this.#keys.goesOn(event.timeStamp)) stop(event)
    this.#keys.add(character, event.timeStamp)
    this.#pause.start(() => {
      const whole = this.#keys.finishByPause()
      if (whole !== '') this.#take(whole)
    })
  }

  /** Returns whether the key ended a scan. */
  end(event: KeyboardEvent): boolean {
    this.#pause.stop()
    const whole = this.#keys.finish(event.timeStamp)
    if (whole !== '' || isLoneEnd(event)) this.#take(whole)
    // The end of a scan must not press the button that happens to have the focus.
    if (whole !== '') stop(event)
    return whole !== ''
  }

  /** What has come so far, for the scan field, to which the focus went within it. */
  handOver(at: number): string {
    this.#pause.stop()
    return this.#keys.take(at)
  }

  close(): void {
    this.#pause.stop()
  }
}

/** Puts keys into the scan field that would not get there by themselves. */
function append(input: HTMLInputElement, text: string): void {
  if (text !== '') input.value += text
}

/** Where keys go, one after the other. */
class KeyRoutes {
  readonly #keys: WedgeKeys
  readonly #ofFields: FieldKeys
  readonly #loose: LooseKeys
  #endedAt = Number.NEGATIVE_INFINITY
  /** The last key had no name: the text comes with the input event (Android). */
  #isNameless = false

  constructor(keys: WedgeKeys) {
    this.#keys = keys
    this.#ofFields = new FieldKeys(keys.take)
    this.#loose = new LooseKeys(keys.take)
  }

  readonly key = (event: KeyboardEvent): void => {
    const input = this.#keys.field.current
    if (!input) return
    noteInRun(event)
    const isSecondEnd = event.timeStamp - this.#endedAt < SECOND_END_MS
    // Whatever comes between two ends is the next code.
    this.#endedAt = Number.NEGATIVE_INFINITY
    if (event.key === 'Enter' && isSecondEnd) return stop(event)
    const inFocus = fieldInFocus()
    if (inFocus && inFocus !== input) {
      if (this.#ofFields.key(event, inFocus)) this.#endedAt = event.timeStamp
    } else if (isEnd(event)) this.#end(event, inFocus === input ? input : null)
    else this.#character(event, input, inFocus === input)
  }

  /** Text without key names. */
  readonly input = (event: InputEvent): void => {
    const input = this.#keys.field.current
    const inFocus = fieldInFocus()
    if (inFocus && inFocus !== input) this.#ofFields.input(event, inFocus)
    else if (inFocus && input && event.data && this.#isPiece(event, input))
      this.#keys.entry.add(event.data, event.timeStamp, input.value)
  }

  /** Keys that came before the scan field was there. */
  replay(events: readonly KeyboardEvent[]): void {
    for (const event of events) {
      noteInRun(event)
      const character = characterOf(event)
      if (isEnd(event)) this.#loose.end(event)
      else if (character !== '') this.#loose.add(event, character)
    }
  }

  close(): void {
    this.#ofFields.close()
    this.#loose.close()
  }

  /** Text that came at once, not key by key: from a scanner, as long as no soft keyboard is up, where it may be a person's word. */
  #isPiece({ inputType }: InputEvent, input: HTMLInputElement): boolean {
    if (inputType === 'insertFromPaste') return true
    return this.#isNameless && inputType === 'insertText' && input.inputMode === 'none'
  }

  #end(event: KeyboardEvent, input: HTMLInputElement | null): void {
    if (!input) {
      if (this.#loose.end(event)) this.#endedAt = event.timeStamp
      return
    }
    append(input, this.#loose.handOver(event.timeStamp))
    // The field itself hands its text on.
    if (input.value === '' && isLoneEnd(event)) this.#keys.take('')
  }

  #character(event: KeyboardEvent, input: HTMLInputElement, isThere: boolean): void {
    this.#isNameless = event.key === 'Unidentified'
    const character = characterOf(event)
    if (character === '') return
    // A key that is held down is no code, and no person types so.
    if (event.repeat) return stop(event)
    if (!isThere && somethingElseIsOpen()) return this.#loose.add(event, character)
    if (!isThere && character === ' ') return
    const held = input.value
    // The focus moves first, so that the character itself already lands in the field, behind what a closing dialog held back.
    if (!isThere) input.focus({ preventScroll: true })
    const before = this.#loose.handOver(event.timeStamp)
    append(input, before)
    this.#keys.entry.add(before + character, event.timeStamp, held, !isThere)
    if (character !== GS) return
    stop(event)
    append(input, GS)
  }
}

export function useWedgeKeys({ field, entry, take }: WedgeKeys): void {
  useEffect(() => {
    const routes = new KeyRoutes({ field, entry, take })
    const comeBack = () => {
      requestAnimationFrame(() => {
        const nothingFocused = document.activeElement === document.body || document.activeElement === null
        if (nothingFocused && !somethingElseIsOpen()) field.current?.focus({ preventScroll: true })
      })
    }
    // Keys that another window had are no part of what comes now.
    const listen = (event: FocusEvent) => keyRun.listenFrom(event.timeStamp)
    routes.replay(takeEarlyKeys())
    document.addEventListener('keydown', routes.key, true)
    document.addEventListener('beforeinput', routes.input, true)
    document.addEventListener('focusout', comeBack)
    window.addEventListener('focus', listen)
    comeBack()
    return () => {
      document.removeEventListener('keydown', routes.key, true)
      document.removeEventListener('beforeinput', routes.input, true)
      document.removeEventListener('focusout', comeBack)
      window.removeEventListener('focus', listen)
      routes.close()
      keepEarlyKeys()
    }
  }, [entry, field, take])
}
