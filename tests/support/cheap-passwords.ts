/** Tests sign people in hundreds of times, and what makes guessing dear is tried where that is what is tested (`passwords.test.ts`). */
import type { PasswordCost } from '#backend/auth/passwords.ts'

export const CHEAP_PASSWORDS: PasswordCost = { N: 256, r: 8, p: 1 }
