/**
 * What a name means at a place of the rules: a wildcard of the match blocks around it, a parameter
 * or `let`, or a function.
 *
 * All names are resolved while the rules are read. So a misspelled one stops the start of the
 * server, instead of denying (or, inside of `||`, allowing) a request months later.
 */
import type { FunctionStatement, Place } from './syntax.ts'
import { RulesSyntaxError } from './syntax.ts'
import type { Run } from './evaluation.ts'

/**
 * A function after compiling. `run` is set once its body is compiled; bodies may name functions
 * that are declared below them.
 */
export interface CompiledFunction {
  readonly name: string
  readonly parameterCount: number
  run: Run | undefined
}

export class Scope {
  readonly #parent: Scope | undefined
  readonly #captures = new Map<string, number>()
  readonly #locals = new Map<string, number>()
  readonly #functions = new Map<string, CompiledFunction>()
  readonly #firstCapture: number
  readonly service: 'cloud.firestore' | 'firebase.storage'

  constructor(service: Scope['service'], parent?: Scope) {
    this.service = service
    this.#parent = parent
    this.#firstCapture = parent ? parent.captureCount : 0
  }

  /** The scope of a function's body: it sees the names around it and adds its own. */
  forFunction(): Scope {
    return new Scope(this.service, this)
  }

  get captureCount(): number {
    return this.#firstCapture + this.#captures.size
  }

  addCapture(name: string, place: Place): void {
    if (this.#captures.has(name)) throw new RulesSyntaxError(`{${name}} stands twice in this match`, place)
    this.#captures.set(name, this.captureCount)
  }

  addLocal(name: string, place: Place): void {
    if (this.#locals.has(name)) throw new RulesSyntaxError(`${name} is defined twice`, place)
    this.#locals.set(name, this.#locals.size)
  }

  addFunction({ name, parameters, place }: FunctionStatement): CompiledFunction {
    if (this.#functions.has(name)) throw new RulesSyntaxError(`The function ${name} is defined twice`, place)
    const compiled: CompiledFunction = { name, parameterCount: parameters.length, run: undefined }
    this.#functions.set(name, compiled)
    return compiled
  }

  findLocal(name: string): number | undefined {
    return this.#locals.get(name)
  }

  findCapture(name: string): number | undefined {
    return this.#captures.get(name) ?? this.#parent?.findCapture(name)
  }

  findFunction(name: string): CompiledFunction | undefined {
    return this.#functions.get(name) ?? this.#parent?.findFunction(name)
  }
}
