/**
 * The address of the page Sign in. `mode` and `oobCode` are the parameters of Firebase's own links
 * (https://firebase.google.com/docs/auth/custom-email-handler), so a project's mails can lead here too.
 */
import * as z from 'zod/mini'
import { createPageSearch, dropBad, oneOf } from '#ui/page-search.ts'

const LONGEST_SECRET = 400

/** The router reads a code of digits alone as a number, which would lose some of them; codes are longer than that. */
const secret = dropBad(z.string().check(z.maxLength(LONGEST_SECRET)))

export const authSearch = createPageSearch(
  '/auth',
  z.object({
    /** The one-time code of the first admin. */
    setup: secret,
    mode: oneOf(['resetPassword']),
    /** The one-time code of an invitation, or for a new password. */
    oobCode: secret,
  }),
)
