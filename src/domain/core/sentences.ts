import { msg, type Words } from '#messages/message.ts'

/** `First. Second`; the first alone where there is no second. */
export function sentences(first: Words, second: Words | null | undefined): Words {
  return second ? msg('core.sentences', { first, second }) : first
}
