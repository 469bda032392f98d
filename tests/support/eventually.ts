/** Waiting in a test for what other parts bring about. Long, since a busy machine is no fault of the tested code. */
import { vi } from 'vitest'

const PATIENCE = { timeout: 20_000, interval: 20 }

/** Resolves when `check` no longer throws. @throws what it threw last, after twenty seconds */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> => vi.waitFor(check, PATIENCE)
