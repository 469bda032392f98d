/**
 * Keys of a scanner, wherever the focus is. With the focus on nothing they go into the scan field; under a dialog or a
 * menu they are kept together until Enter; in a field of the page a burst at a scanner's speed is a scan, and the
 * field's former value is restored.
 * Why the times of the events: they are set when the key arrives, so that a busy page does not make a scan look like typing.
 */
import { useEffect, type RefObject } from 'react'
import { isSingleKey, pressSingleKey } from '#ui/command/single-keys.ts'
import { keepEarlyKeys, keyRun, takeEarlyKeys } from './early-keys.ts'
import { FieldKeys, type TakeScan } from './field-keys.ts'
import { fieldInFocus, giveBack, holdField, type HeldField } from './held-field.ts'
import { characterOf, GS, isEnd, isLoneEnd, stop } from './key-events.ts'
import { LooseKeys } from './loose-keys.ts'
import type { ScanEntry } from '#scan/scan-entry.ts'

/** A scanner that ends with return and line feed sends a second end, which must press nothing. */
const SECOND_END_MS = 100

/** Something else wants the keys: a dialog, a menu. */
function somethingElseIsOpen(): boolean {
  // Mantine leaves closed lists in the page, unseen.
  const open = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')
  return [...open].some((element) => element.checkVisibility())
}

/** Every key that a scanner may send, also a Shift or one without a name. */
function noteInRun(event: KeyboardEvent): void {
  if (isEnd(event)) keyRun.end(event.timeStamp)
  else if (event.key === 'Shift') keyRun.key(event.timeStamp, false)
  else if (characterOf(event) !== '' || event.key === 'Unidentified') keyRun.key(event.timeStamp)
}

export interface WedgeKeys {
  /** The scan field. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly entry: ScanEntry
  /** Empties the scan field of a text that was taken already. */
  readonly clearSpent: () => void
  /**
   * Takes a scan, or `''` where only its end came. Invariant: the same function at every render.
   * @param isWhole `false` where its beginning may be missing
   */
  readonly take: TakeScan
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
  /** The field that the last key left in focus; `null` for none. */
  #place: HTMLElement | null = null
  /** The fields that parts of the scan went into before its focus moved on, as they were before. */
  #parts: readonly HeldField[] = []

  constructor(keys: WedgeKeys) {
    this.#keys = keys
    this.#ofFields = new FieldKeys((text, isWhole) => {
      if (keyRun.isParted) this.#giveBackParts()
      keys.take(text, isWhole)
    })
    this.#loose = new LooseKeys(keys.take)
  }

  readonly key = (event: KeyboardEvent): void => {
    const input = this.#keys.field.current
    if (!input) return
    this.#keys.clearSpent()
    if (!keyRun.goesOn(event.timeStamp)) this.#parts = []
    if (this.#isStranded(event, input)) return
    this.#route(event, input)
    this.#place = fieldInFocus()
  }

  /** A focus that moves within a scan parts it. Returns whether this is the end of such a scan, of which no field keeps anything: it must press nothing. */
  #isStranded(event: KeyboardEvent, input: HTMLInputElement): boolean {
    const place = fieldInFocus()
    // What came while nothing had the focus is handed over to the scan field.
    if (place !== this.#place && !(this.#place === null && place === input)) {
      if (keyRun.goesOn(event.timeStamp)) this.#letGo(input, event.timeStamp)
      keyRun.cutAt(event.timeStamp)
      this.#place = place
    }
    if (!isEnd(event) || !keyRun.endsParted(event.timeStamp)) return false
    this.#letGo(input, event.timeStamp)
    this.#giveBackParts()
    keyRun.end(event.timeStamp)
    this.#endedAt = event.timeStamp
    stop(event)
    this.#keys.take('')
    return true
  }

  /** What came so far is no code and no beginning of one. It goes again at the end, if a scanner sent it. */
  #letGo(input: HTMLInputElement, at: number): void {
    this.#loose.handOver(at)
    const parts = [this.#ofFields.letGo()]
    const before = this.#keys.entry.letGo()
    if (before !== null) parts.push({ ...holdField(input), value: before, start: null, end: null })
    this.#parts = [...this.#parts, ...parts.filter((part) => part !== null)]
  }

  #giveBackParts(): void {
    // The first part in a field knows what it held before all of them.
    for (const part of this.#parts.toReversed()) giveBack(part)
    this.#parts = []
  }

  #route(event: KeyboardEvent, input: HTMLInputElement): void {
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
    this.#keys.clearSpent()
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

  /** Whether a single key may mean something now: no scanner sends it, no text is begun, nothing else is open. */
  #standsAlone(event: KeyboardEvent, character: string, input: HTMLInputElement): boolean {
    if (!isSingleKey(character || event.key) || input.value !== '') return false
    // An arrow that moves something else stays with it: tabs, a choice, the table itself.
    const isElsewhere = document.activeElement !== input && document.activeElement !== document.body
    if (character === '' && isElsewhere) return false
    const isSent = !event.repeat && keyRun.isWithinScan(event.timeStamp)
    return !isSent && !somethingElseIsOpen()
  }

  /** Does what a single key stands for. The key is kept all the same: it may be the first of a scan. */
  #single(event: KeyboardEvent, character: string, input: HTMLInputElement): boolean {
    if (!this.#standsAlone(event, character, input) || !pressSingleKey(character || event.key)) return false
    stop(event)
    const led = fieldInFocus()
    if (character !== '' && !event.repeat) {
      if (led && led !== input) this.#ofFields.begin(character, event, led)
      else this.#loose.begin(event, character)
    }
    return true
  }

  #character(event: KeyboardEvent, input: HTMLInputElement, isThere: boolean): void {
    this.#isNameless = event.key === 'Unidentified'
    const character = characterOf(event)
    if (this.#single(event, character, input)) return
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

export function useWedgeKeys({ field, entry, clearSpent, take }: WedgeKeys): void {
  useEffect(() => {
    const routes = new KeyRoutes({ field, entry, clearSpent, take })
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
  }, [clearSpent, entry, field, take])
}
