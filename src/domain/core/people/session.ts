/** The person at the device, from local data alone. */
import type { Identity } from './access.ts'

/** `starting` lasts until the remembered person's own record was looked up in the local store. */
export type Session =
  | { readonly status: 'starting' }
  | { readonly status: 'signedOut'; readonly why: '' | 'revoked' | 'signedOut' }
  | (Identity & {
      readonly status: 'signedIn'
      readonly email: string
      readonly name: string
      /** Whether the person's own record is on this device; without it the role is unknown. */
      readonly known: boolean
    })

export function identityOf(session: Session): Identity | null {
  return session.status === 'signedIn' ? { uid: session.uid, role: session.role, active: session.active } : null
}
