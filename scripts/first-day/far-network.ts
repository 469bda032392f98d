/**
 * A network of its own for a second device on the same machine: a Linux network namespace with one cable to this one, which can be pulled out. What runs
 * in it reaches nothing else. Needs root and `ip` (Debian's iproute2).
 */
import { execFileSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SPACE = 'restow-far'
const NEAR_END = 'restow-near0'
const FAR_END = 'restow-far0'
const NEAR = '10.77.41.1'
const FAR = '10.77.41.2'

export interface FarNetwork {
  /** Of the server, as the far device reaches it. */
  readonly serverAddress: string
  /** Writes a program that starts `program` in the far network; resolves with its path. */
  wrap(program: string, folder: string): Promise<string>
  pullOut(): void
  plugIn(): void
  remove(): void
}

const ip = (words: string): void => void execFileSync('ip', words.split(' '), { stdio: ['ignore', 'ignore', 'pipe'] })

function quietly(words: string): void {
  try {
    ip(words)
  } catch {
    // It was not there.
  }
}

function remove(): void {
  quietly(`link delete ${NEAR_END}`)
  quietly(`netns delete ${SPACE}`)
}

/** @throws an Error with a sentence where this machine lets nobody make networks */
export function makeFarNetwork(): FarNetwork {
  remove()
  try {
    ip(`netns add ${SPACE}`)
    ip(`link add ${NEAR_END} type veth peer name ${FAR_END} netns ${SPACE}`)
    ip(`address add ${NEAR}/30 dev ${NEAR_END}`)
    ip(`-n ${SPACE} address add ${FAR}/30 dev ${FAR_END}`)
    ip(`-n ${SPACE} link set lo up`)
    ip(`-n ${SPACE} link set ${FAR_END} up`)
    ip(`link set ${NEAR_END} up`)
  } catch (error) {
    remove()
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The second device needs a network of its own: run this as root on Linux, with iproute2. ${why}`, {
      cause: error,
    })
  }
  return {
    serverAddress: NEAR,
    async wrap(program, folder) {
      const path = join(folder, 'far-browser.sh')
      await writeFile(path, `#!/bin/sh\nexec ip netns exec ${SPACE} ${program} "$@"\n`)
      await chmod(path, 0o755)
      return path
    },
    pullOut: () => ip(`link set ${NEAR_END} down`),
    plugIn: () => ip(`link set ${NEAR_END} up`),
    remove,
  }
}
