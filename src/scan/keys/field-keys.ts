/** Keys that come while a field of the page has the focus: a burst at a scanner's speed is a scan, and the field gets its former value back. */
import { Burst, type BurstScan } from './burst.ts'
import { giveBack, holdField, type HeldField } from './held-field.ts'
import { characterOf, GS, isEnd, PAUSE_MS, stop } from './key-events.ts'
import { Pause } from './pause.ts'

/** What an input method added to what it had composed before. */
function addedTo(before: string, now: string): string {
  if (before.startsWith(now)) return ''
  return now.startsWith(before) ? now.slice(before.length) : now
}

/** @param isWhole `false` where the beginning of the scan may be missing */
export type TakeScan = (text: string, isWhole?: boolean) => void

export class FieldKeys {
  readonly #burst = new Burst<HeldField>()
  readonly #submit: TakeScan
  readonly #pause = new Pause(PAUSE_MS)
  /** The last key had no name: the text comes with the input event (Android). */
  #isNameless = false
  /** What the input method composes; it hands over all of it each time. */
  #composed = ''

  constructor(submit: TakeScan) {
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

  /** A key that led into the field: it may be the first of a scan, whose rest comes there. */
  begin(character: string, event: KeyboardEvent, field: HeldField['field']): void {
    this.#add(character, event.timeStamp, field)
  }

  /** Text without key names. */
  input(event: InputEvent, field: HeldField['field']): void {
    const isComposed = event.inputType === 'insertCompositionText'
    if (!this.#isNameless || !event.data || !(isComposed || event.inputType === 'insertText')) return
    const added = isComposed ? addedTo(this.#composed, event.data) : event.data
    // A word that is swiped, or taken from those that the keyboard offers, comes at once; no scanner sends words.
    const isWord = isComposed && this.#composed === '' && added.length > 1 && !/\d/.test(added)
    if (isComposed) this.#composed = event.data
    if (isWord) this.#burst.forget()
    else if (added !== '') this.#add(added, event.timeStamp, field)
  }

  /** The scan goes on elsewhere. Returns what the field held before its part here; `null` for none. */
  letGo(): HeldField | null {
    this.#pause.stop()
    return this.#burst.letGo()
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
