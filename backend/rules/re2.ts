/**
 * RE2 patterns, as rules write them, on JavaScript's own engine.
 *
 * The two languages share most of their syntax. What differs is rewritten: `(?i)`, `(?P<name>`,
 * `\A`, `\z`, `[[:alpha:]]`, `.` and `\s`. What RE2 does not have (look-around, back references) or
 * this module does not support is refused: a pattern must not mean one thing here and another on
 * Firebase.
 *
 * Danger: JavaScript backtracks where RE2 does not. The pattern is the author's, but the text is a
 * stranger's, so no text over LONGEST_TEXT is matched: that is an error, and denies.
 *
 * Source: github.com/google/re2/wiki/Syntax.
 */

/** No field of a warehouse is longer; a backtracking match stays short below it. */
export const LONGEST_TEXT = 10_000

export class PatternError extends Error {
  override readonly name = 'PatternError'
}

const POSIX: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7F',
  blank: '\\t ',
  cntrl: '\\x00-\\x1F\\x7F',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}

/** Escapes that mean the same on both sides, in a class and outside of one. */
const SHARED_ESCAPE = /^\\(?:[dDwWnrtfv]|[\\^$.*+?()[\]{}|/]|x[0-9A-Fa-f]{2}|[pP]\{[A-Za-z_=]+\})/
const SPACE_ESCAPE = /^\\[sS]/

interface Rewritten {
  readonly text: string
  readonly length: number
}

function rewriteEscape(rest: string, inClass: boolean): Rewritten {
  const space = SPACE_ESCAPE.exec(rest)
  if (space) {
    if (inClass && space[0] === '\\S') throw new PatternError('\\S inside of [] is not understood')
    const members = '\\t\\n\\f\\r '
    return { text: inClass ? members : `[${space[0] === '\\S' ? '^' : ''}${members}]`, length: 2 }
  }
  const shared = SHARED_ESCAPE.exec(rest)
  if (shared) return { text: shared[0], length: shared[0].length }
  if (!inClass && rest.startsWith('\\A')) return { text: '(?<![^])', length: 2 }
  if (!inClass && rest.startsWith('\\z')) return { text: '(?![^])', length: 2 }
  if (!inClass && /^\\[bB]/.test(rest)) return { text: rest.slice(0, 2), length: 2 }
  const code = /^\\x\{([0-9A-Fa-f]{1,6})\}/.exec(rest)
  if (code) return { text: `\\u{${code[1]}}`, length: code[0].length }
  // A backslash before other punctuation means that character; JavaScript's unicode mode accepts
  // only some of them.
  if (/^\\[!-/:-@[-`{-~]/.test(rest)) {
    return { text: `\\x${rest.charCodeAt(1).toString(16).padStart(2, '0')}`, length: 2 }
  }
  throw new PatternError(`${rest.slice(0, 2)} is not understood`)
}

function rewriteClass(rest: string): Rewritten {
  let text = rest.startsWith('[^') ? '[^' : '['
  let at = text.length
  for (let first = true; ; first = false) {
    const char = rest[at]
    if (char === undefined) throw new PatternError('[ has no end')
    if (char === ']' && !first) return { text: `${text}]`, length: at + 1 }
    const posix = /^\[:(\^?)([a-z]+):\]/.exec(rest.slice(at))
    if (posix) {
      const members = posix[1] === '' && Object.hasOwn(POSIX, posix[2] ?? '') ? POSIX[posix[2] ?? ''] : undefined
      if (members === undefined) throw new PatternError(`${posix[0]} is not understood`)
      text += members
      at += posix[0].length
    } else if (char === '\\') {
      const escape = rewriteEscape(rest.slice(at), true)
      text += escape.text
      at += escape.length
    } else {
      text += char === '[' || char === ']' ? `\\${char}` : char
      at += 1
    }
  }
}

function rewriteGroup(rest: string): Rewritten {
  if (!rest.startsWith('(?')) return { text: '(?:', length: 1 }
  if (rest.startsWith('(?:')) return { text: '(?:', length: 3 }
  const named = /^\(\?P?<[A-Za-z_][A-Za-z0-9_]*>/.exec(rest)
  if (named) return { text: '(?:', length: named[0].length }
  throw new PatternError(`${rest.slice(0, 3)} is not understood`)
}

/** RE2 counts no further. */
const MOST_REPEATS = 1000

function checkRepeats(rest: string): void {
  const counts = /^\{(\d+)(?:,(\d*))?\}/.exec(rest)?.slice(1) ?? []
  if (counts.some((count) => Number(count ?? 0) > MOST_REPEATS))
    throw new PatternError(`more than ${MOST_REPEATS} times is not understood`)
}

function rewriteChar(char: string, letters: string): string {
  // JavaScript's lines also end with \r, U+2028 and U+2029.
  if (letters.includes('m') && (char === '^' || char === '$')) return char === '^' ? '(?:^(?<![^\\n]))' : '(?![^\\n])'
  return char === '.' ? (letters.includes('s') ? '[^]' : '[^\\n]') : char
}

function rewrite(pattern: string, letters: string): string {
  let text = ''
  for (let at = 0; at < pattern.length;) {
    const char = pattern[at] ?? ''
    const rest = pattern.slice(at)
    if (char === '{') checkRepeats(rest)
    if (char === '\\' || char === '[' || char === '(') {
      const piece = char === '\\' ? rewriteEscape(rest, false) : char === '[' ? rewriteClass(rest) : rewriteGroup(rest)
      text += piece.text
      at += piece.length
    } else {
      text += rewriteChar(char, letters)
      at += 1
    }
  }
  return text
}

/** Throws PatternError. `whole`: the match must cover the text from end to end. */
export function compilePattern(pattern: string, whole: boolean): RegExp {
  const flags = /^\(\?([a-zA-Z]+)\)/.exec(pattern)
  const letters = flags?.[1] ?? ''
  if (/[^ims]/.test(letters)) throw new PatternError(`(?${letters}) is not understood`)
  const body = rewrite(pattern.slice(flags?.[0].length ?? 0), letters)
  const own = `${letters.includes('i') ? 'i' : ''}${letters.includes('m') ? 'm' : ''}u`
  try {
    // V8 looks for `(?<![^])` in the middle of a character of two units too, and finds it there; `^` it does not.
    return whole ? new RegExp(`^(?<![^])(?:${body})(?![^])`, own) : new RegExp(body, `${own}g`)
  } catch {
    throw new PatternError('this is no pattern')
  }
}
