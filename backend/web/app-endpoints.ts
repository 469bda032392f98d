/**
 * Two small answers that the app requests: its Firebase project, and proof that this server
 * answers. `/__/firebase/init.json` is where Firebase Hosting serves a project's settings, so the
 * same build works behind either.
 */
import type { ServerResponse } from 'node:http'
import type { DataEpoch } from '#backend/data-epoch.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'
import { isObject } from '#backend/http/json.ts'
import { replyJson } from '#backend/http/reply.ts'

const MAX_NONCE_CHARS = 200

/** `settings` is RESTOW_FIREBASE_CONFIG: settings of a real project as JSON; `mayJoin`: strangers may make accounts. Throws an Error with one sentence when it is not. */
export function initJson(projectId: string, settings: string | undefined, mayJoin = true): unknown {
  if (settings === undefined || settings.trim() === '') {
    const bucket = `${projectId}.appspot.com`
    return {
      projectId,
      apiKey: 'local',
      appId: 'local',
      authDomain: '',
      storageBucket: bucket,
      restow: { local: true, signUp: mayJoin },
    }
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(settings)
  } catch {
    parsed = undefined
  }
  if (!isObject(parsed) || typeof parsed['projectId'] !== 'string' || typeof parsed['apiKey'] !== 'string') {
    throw new Error('RESTOW_FIREBASE_CONFIG must be JSON with at least projectId and apiKey.')
  }
  const { restow: _local, ...real } = parsed
  return real
}

/**
 * The nonce comes back, so that neither a cache nor a captive portal can pass for us. The epochs
 * name the history of the data (data-epoch.ts), newest first: a device with an older one compares
 * what it holds.
 */
export function replyPing(response: ServerResponse, params: URLSearchParams, { epochs }: DataEpoch): void {
  const nonce = (params.get('n') ?? '').slice(0, MAX_NONCE_CHARS)
  const told = epochs.map(({ name, restoredToMicros: micros }) => ({
    name,
    restoredTo: micros === 0 ? '' : formatMicros(micros),
  }))
  replyJson(response, { nonce, time: new Date(Date.now()).toISOString(), epochs: told })
}
