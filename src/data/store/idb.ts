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
