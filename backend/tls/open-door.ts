/** The door that the options ask for, with a certificate that is looked after while the server runs. */
import { join } from 'node:path'
import { plainDoor, secureDoor, type Door } from '#backend/http/door.ts'
import type { Handler } from '#backend/http/listener.ts'
import { createTrustPage } from '#backend/web/trust-page.ts'
import { openCertificates, type TlsWish } from './server-certificate.ts'

/** Addresses change with the network; a certificate that lacks one is worth nothing there. */
const LOOK_EVERY_MS = 60_000

export interface OpenDoor {
  readonly door: Door
  readonly fingerprint: string
  /** The one that is shown now, PEM; `''` without HTTPS. */
  certificate(): string
  /** Takes no more connections, and ends those that are open once `settled`. */
  close(settled: Promise<void>): Promise<void>
}

interface DoorOptions {
  readonly dataDir: string
  readonly tls?: TlsWish
}

export async function openDoor(
  { tls, dataDir }: DoorOptions,
  handle: Handler,
  log: (line: string) => void,
): Promise<OpenDoor> {
  if (tls === undefined) {
    const door = plainDoor(handle)
    return { door, fingerprint: '', certificate: () => '', close: (settled) => door.stop(settled) }
  }
  const certificates = await openCertificates(tls, join(dataDir, 'tls'))
  const door = secureDoor(handle, createTrustPage(certificates.authority), certificates.current)
  const look = async (): Promise<void> => {
    try {
      if (!(await certificates.renew())) return
      door.show(certificates.current)
      log('The certificate was renewed.')
    } catch (error) {
      log(`The certificate could not be renewed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return {
    door,
    fingerprint: certificates.authority?.fingerprint ?? '',
    certificate: () => certificates.current.cert,
    async close(settled) {
      clearInterval(timer)
      await door.stop(settled)
    },
  }
}
