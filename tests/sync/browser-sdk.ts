/**
 * Firebase's Firestore SDK as browsers load it. Node resolves it to a build that uses gRPC, which
 * no local server does; nothing is replaced by a fake.
 */
import { resolve } from 'node:path'

export async function browserFirestore(): Promise<Record<string, unknown>> {
  const file: string = resolve('node_modules/@firebase/firestore/dist/index.esm.js')
  return { ...((await import(/* @vite-ignore */ file)) as Record<string, unknown>) }
}
