/** Signs in over the local server's own sign-in call, as the SDK does. */

/** The person's token. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  const answer = (await response.json()) as { idToken?: string }
  if (!answer.idToken) throw new Error(`Sign-in of ${email} failed (${response.status}).`)
  return answer.idToken
}
