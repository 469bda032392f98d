/** Keys that come while no field of the page has the focus: those of a dialog, a menu, a page that starts. They are kept together until Enter. */
import { isLoneEnd, PAUSE_MS, stop } from './key-events.ts'
import { KeyBuffer } from './key-buffer.ts'
import { Pause } from './pause.ts'

export class LooseKeys {
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

  /** A key that stands for something by itself. What came before it did so too, or was no scan. */
  begin(event: KeyboardEvent, character: string): void {
    this.handOver(event.timeStamp)
    this.add(event, character)
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
