/**
 * The clock of the key events that tests send. Invariant: it never goes back, as a page's own does not. Why one for all files: they share a process,
 * and with it what the page remembers of the last keys.
 */
export const keyClock = { atMs: 0 }
