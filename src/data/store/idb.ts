/** IndexedDB's requests and transactions as promises, no more: what the lean storage asks of the browser itself. */

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? brokenOff()))
  })
}

export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? brokenOff()))
  })
}

export const brokenOff = (): Error => new Error('The store broke this off.')

/** Ends a transaction that may be over already. */
export function breakOff(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // What failed has ended it.
  }
}

/**
 * Adds all of them, or none where one of the ids is taken already: `false` then. One request a row, where asking first whether it is there takes two and waits
 * between them. Rejects as the transaction does.
 */
export async function addAll(
  transaction: IDBTransaction,
  storeName: string,
  rows: readonly object[],
): Promise<boolean> {
  const store = transaction.objectStore(storeName)
  const isWritten = committed(transaction)
  let isTaken = false
  try {
    for (const row of rows) {
      store.add(row).addEventListener('error', (event) => {
        if ((event.target as IDBRequest).error?.name !== 'ConstraintError') return
        // No error of the page's: it is answered here.
        event.preventDefault()
        event.stopPropagation()
        isTaken = true
        breakOff(transaction)
      })
    }
  } catch (error) {
    isWritten.catch(() => undefined)
    breakOff(transaction)
    throw error
  }
  try {
    await isWritten
    return true
  } catch (error) {
    if (isTaken) return false
    throw error
  }
}

/** `null` where there can be no such range. */
export function orNothing(make: () => IDBKeyRange): IDBKeyRange | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof Error && error.name === 'DataError') return null
    throw error
  }
}

/** How a browser names what may be over at once: a disk that is busy, Safari after a pause (https://github.com/Expensify/react-native-onyx/pull/832). */
const passing: ReadonlySet<string> = new Set([
  'UnknownError',
  'AbortError',
  'InvalidStateError',
  'TransactionInactiveError',
  'TimeoutError',
])
const TRIES = 5
const FIRST_WAIT_MS = 100

/**
 * Reads again where the browser broke the reading off, 8 s in all. Why here: a query of RxDB that was rejected once is rejected for as long as it is kept, and its list
 * would be empty until the page is loaded anew.
 */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (tries === TRIES || !(error instanceof Error) || !passing.has(error.name)) throw error
      const waitMs = FIRST_WAIT_MS * 4 ** (tries - 1)
      console.warn(`The store could not be read; it is tried again in ${waitMs} ms.`, error)
      await new Promise((go) => void setTimeout(go, waitMs))
    }
  }
}

/** A database in the form in which it is on the disk; `null` where there is none, and none is made. */
export function openAsItIs(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    // None is made here.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      request.error?.name === 'AbortError' ? resolve(null) : reject(request.error ?? new Error('No store.')),
    )
  })
}
