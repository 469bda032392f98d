/** What a rule says, as an English reader sees it. */
import { Refusal } from '#domain/core/refusal.ts'
import { catalogue } from '#messages/compiled/en.ts'
import { isWords, type Joined, type Lowered, type Message } from '#messages/message.ts'
import { translator } from '#language/translate.ts'

export const inEnglish = translator('en', catalogue)

/** `T` with words where it has messages. */
export type English<T> = T extends Message | Joined | Lowered
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer One)[]
      ? English<One>[]
      : T extends (...args: never[]) => unknown
        ? T
        : { [Key in keyof T]: English<T[Key]> }

/** The same value with every message in it as English words. Maps, sets and classes stay as they are. */
export function english<T>(value: T): English<T> {
  const read = (part: unknown): unknown => {
    if (typeof part !== 'string' && isWords(part)) return inEnglish.of(part)
    if (Array.isArray(part)) return part.map(read)
    if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, read(one)]))
  }
  return read(value) as English<T>
}

/** Why a command refused, in English; `''` where it did not. @throws every other error */
export async function refusal(act: Promise<unknown>): Promise<string> {
  try {
    await act
    return ''
  } catch (error) {
    if (error instanceof Refusal) return inEnglish.of(error.words)
    throw error
  }
}
