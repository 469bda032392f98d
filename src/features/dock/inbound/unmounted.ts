/**
 * For every closed list of choices on these pages: it leaves the page. The scan field takes a `listbox` in the page for an open one, and would
 * leave the keys of a scanner to it.
 */
export const unmounted = { keepMounted: false } as const
