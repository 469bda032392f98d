/** Who asks. `admin` is the process itself (and, in test mode, the emulator's owner token): rules do not apply to it. */
export type Caller =
  | { readonly kind: 'admin' }
  | { readonly kind: 'anyone' }
  | {
      readonly kind: 'user'
      readonly uid: string
      /** The claims of the signed token, as rules see them in `request.auth.token`. */
      readonly claims: Readonly<Record<string, unknown>>
      /** Seconds since 1970 at which the token ends; streams are cut then. */
      readonly expiresAt: number
    }

export const ADMIN: Caller = { kind: 'admin' }
export const ANYONE: Caller = { kind: 'anyone' }
