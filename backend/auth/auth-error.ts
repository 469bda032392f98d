/**
 * Auth answers its errors as one word that the SDK maps to `auth/...`.
 * Words: https://firebase.google.com/docs/reference/rest/auth#section-error-format
 */
import { ApiError } from '#backend/http/api-error.ts'

export const authError = (word: string): ApiError => new ApiError('INVALID_ARGUMENT', word)

/** One answer for an unknown address, a wrong password and a disabled account alike. */
export const badLogin = (): ApiError => authError('INVALID_LOGIN_CREDENTIALS')

/** As Firebase's emulator answers, which keeps nothing from whoever asks. */
export const toldLogin = (account: { readonly disabled: boolean } | undefined): ApiError =>
  authError(account === undefined ? 'EMAIL_NOT_FOUND' : account.disabled ? 'USER_DISABLED' : 'INVALID_PASSWORD')
