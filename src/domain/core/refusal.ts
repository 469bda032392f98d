/**
 * Why a command did nothing. Invariant: a refusal is thrown before the first write, so that nothing is half done. Every other error means that
 * the device could not save.
 */
import { isMessage, type Words } from '#messages/message.ts'

/**
 * - `notAllowed`: a rule of the warehouse forbids it;
 * - `changedSince`: a colleague changed the record in the meantime;
 * - `notHere`: the record is not on this device.
 */
export type RefusalCode = 'notAllowed' | 'changedSince' | 'notHere'

/** `words` are for the person at the device: what is wrong, and the way out. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly words: Words

  constructor(code: RefusalCode, words: Words) {
    super(isMessage(words) ? words.id : JSON.stringify(words))
    this.code = code
    this.words = words
  }
}

/** What a person reads of an error: the words of a refusal, else `otherwise`. */
export const refusalWords = (error: unknown, otherwise: Words): Words =>
  error instanceof Refusal ? error.words : otherwise

/** @throws Refusal unless `problem` is `''` */
export function refuseIf(problem: Words, code: RefusalCode = 'notAllowed'): void {
  if (problem !== '') throw new Refusal(code, problem)
}
