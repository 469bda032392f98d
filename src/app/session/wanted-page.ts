/**
 * Where a person wanted to go whose own record was still on its way: on a slow line it comes after they went on without a role. Kept for this tab, through a
 * reload. What is read here is judged by the guard like any other address.
 */
const KEY = 'restow-wanted'

export const readWanted = (): string | null => sessionStorage.getItem(KEY)

export const forgetWanted = (): void => sessionStorage.removeItem(KEY)

/** A full disk keeps no page: the person goes there by themselves. */
export function keepWanted(href: string): void {
  try {
    sessionStorage.setItem(KEY, href)
  } catch (error) {
    console.warn('The wanted page is not kept.', error)
  }
}
