/**
 * The statements of a rules file: services, match blocks, allow statements and functions.
 *
 * Only `rules_version = '2'` is understood. Without that line Firebase reads a file by version 1, where `{x=**}` means
 * something else; guessing would open what was meant to be shut.
 *
 * Source: firebase.google.com/docs/firestore/security/rules-structure.
 */
import { parseExpression } from './parse-expression.ts'
import { OPERATIONS, RulesSyntaxError } from './syntax.ts'
import type {
  AllowStatement,
  FunctionStatement,
  MatchBlock,
  Operation,
  PatternSegment,
  ServiceBlock,
} from './syntax.ts'
import { TokenReader } from './token-reader.ts'

/** Firebase refuses a larger source (firebase.google.com/docs/firestore/quotas, "Security rules"). */
const LARGEST_SOURCE_BYTES = 256 * 1024
/** By the same list of limits. */
const MOST_LETS = 10
const MOST_PARAMETERS = 7

const SHORTHANDS: Readonly<Record<string, readonly Operation[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
}

/** Throws RulesSyntaxError at the first token that is not of the language. */
export function parseSource(source: string): ServiceBlock[] {
  if (Buffer.byteLength(source) > LARGEST_SOURCE_BYTES) {
    throw new RulesSyntaxError('The rules are larger than 256 KB', { line: 1, column: 1 })
  }
  const reader = new TokenReader(source)
  parseVersion(reader)
  const services: ServiceBlock[] = []
  while (reader.ahead.type !== 'end') services.push(parseService(reader))
  if (services.length === 0) reader.fail('The rules hold no service')
  return services
}

function parseVersion(reader: TokenReader): void {
  if (!reader.accept('rules_version')) reader.fail("The rules must begin with rules_version = '2';")
  reader.expect('=')
  if (reader.ahead.type !== 'string' || reader.ahead.text !== '2') reader.fail("Only rules_version '2' is understood")
  reader.advance()
  reader.accept(';')
}

function parseService(reader: TokenReader): ServiceBlock {
  reader.expect('service')
  const { place } = reader
  const family = reader.name('a service')
  reader.expect('.')
  const name = `${family}.${reader.name('a service')}`
  if (name !== 'cloud.firestore' && name !== 'firebase.storage') {
    throw new RulesSyntaxError(`${name} is no service known here`, place)
  }
  const functions: FunctionStatement[] = []
  const matches: MatchBlock[] = []
  reader.expect('{')
  while (!reader.accept('}')) {
    if (reader.is('function')) functions.push(parseFunction(reader))
    else matches.push(parseMatch(reader))
  }
  return { name, functions, matches }
}

function parseMatch(reader: TokenReader): MatchBlock {
  return reader.nested(() => {
    const { place } = reader
    if (!reader.is('match')) reader.fail(`Expected match or function but found ${reader.found()}`)
    reader.advance()
    const pattern = parsePattern(reader)
    const functions: FunctionStatement[] = []
    const allows: AllowStatement[] = []
    const matches: MatchBlock[] = []
    reader.expect('{')
    while (!reader.accept('}')) {
      if (reader.is('function')) functions.push(parseFunction(reader))
      else if (reader.is('allow')) allows.push(parseAllow(reader))
      else matches.push(parseMatch(reader))
    }
    return { place, pattern, functions, allows, matches }
  })
}

function parsePattern(reader: TokenReader): PatternSegment[] {
  return reader.raw((scanner) => {
    const segments: PatternSegment[] = []
    while (scanner.take(/\//y)) {
      const wildcard = scanner.take(/\{([A-Za-z_][A-Za-z0-9_]*)(=\*\*)?\}/y)
      const text = wildcard ? undefined : scanner.take(/[A-Za-z0-9_.~@%+-]+|\([A-Za-z0-9_-]+\)/y)
      if (wildcard) segments.push({ type: wildcard[2] ? 'rest' : 'one', name: wildcard[1] ?? '' })
      else if (text) segments.push({ type: 'text', text: text[0] })
      else scanner.fail('Expected a segment, {wildcard} or {wildcard=**}', scanner.offset)
    }
    if (segments.length === 0) scanner.fail('Expected a path after match', scanner.offset)
    return segments
  })
}

function parseAllow(reader: TokenReader): AllowStatement {
  const { place } = reader
  reader.expect('allow')
  const operations: Operation[] = []
  do operations.push(...parseOperations(reader))
  while (reader.accept(','))
  if (!reader.accept(':')) {
    reader.expect(';')
    return { place, operations }
  }
  reader.expect('if')
  const condition = parseExpression(reader)
  endStatement(reader)
  return { place, operations, condition }
}

function parseOperations(reader: TokenReader): readonly Operation[] {
  const { place } = reader
  const word = reader.name('an operation')
  const operation = OPERATIONS.find((candidate) => candidate === word)
  const several = Object.hasOwn(SHORTHANDS, word) ? SHORTHANDS[word] : undefined
  if (!operation && !several) throw new RulesSyntaxError(`${word} is no operation`, place)
  return operation ? [operation] : (several ?? [])
}

function parseFunction(reader: TokenReader): FunctionStatement {
  const { place } = reader
  reader.expect('function')
  const name = reader.name('the name of a function')
  const parameters: string[] = []
  reader.expect('(')
  while (!reader.accept(')')) {
    parameters.push(reader.name('a parameter'))
    if (!reader.is(')')) reader.expect(',')
  }
  reader.expect('{')
  const lets: { place: typeof place; name: string; value: ReturnType<typeof parseExpression> }[] = []
  while (reader.accept('let')) {
    const variable = reader.name('a name')
    reader.expect('=')
    lets.push({ place: reader.place, name: variable, value: parseExpression(reader) })
    reader.expect(';')
  }
  if (lets.length > MOST_LETS) throw new RulesSyntaxError(`A function has at most ${MOST_LETS} lets`, place)
  if (parameters.length > MOST_PARAMETERS) {
    throw new RulesSyntaxError(`A function has at most ${MOST_PARAMETERS} parameters`, place)
  }
  reader.expect('return')
  const result = parseExpression(reader)
  endStatement(reader)
  reader.expect('}')
  return { place, name, parameters, lets, result }
}

/** The last `;` before a closing brace may be left out. */
function endStatement(reader: TokenReader): void {
  if (!reader.is('}')) reader.expect(';')
}
