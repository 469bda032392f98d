/** The page's side of the photo Worker. One Worker for the page, started with the first picture. */
import { msg } from '#messages/message.ts'
import { Refusal } from '#domain/core/refusal.ts'
import type { MeasuredPhoto } from './shrink-photo.ts'
import type { PhotoAnswer, PhotoQuestion } from './photo-worker.ts'

interface Waiting {
  readonly resolve: (measured: MeasuredPhoto) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let asked = 0

function start(): Worker {
  const started = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('measured' in data) one?.resolve(data.measured)
    else one?.reject(new Refusal('notAllowed', data.problem))
  })
  started.addEventListener('error', () => {
    // The next picture starts another one.
    worker = null
    for (const one of waiting.values()) one.reject(new Refusal('notAllowed', msg('photo.problem.notKept')))
    waiting.clear()
  })
  return started
}

/** @throws Refusal for a file that cannot be kept as a picture */
export function measureAside(file: Blob): Promise<MeasuredPhoto> {
  worker ??= start()
  asked += 1
  const question: PhotoQuestion = { id: asked, file }
  return new Promise((resolve, reject) => {
    waiting.set(question.id, { resolve, reject })
    worker?.postMessage(question, [])
  })
}
