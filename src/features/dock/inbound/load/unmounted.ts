/**
 * For every closed list of choices on these pages: it is removed from the page. The scan field
 * takes a `listbox` in the page for an open one, and would leave a scanner's keys to it.
 */
export const unmounted = { keepMounted: false } as const
