/** Makes pictures fit to keep away from the page's thread, so that a scan is answered meanwhile. */
import { msg, type Words } from '#messages/message.ts'
import { refusalWords } from '#domain/core/refusal.ts'
import { measurePhoto, type MeasuredPhoto } from './shrink-photo.ts'

export interface PhotoQuestion {
  readonly id: number
  readonly file: Blob
}

export type PhotoAnswer =
  | { readonly id: number; readonly measured: MeasuredPhoto }
  | { readonly id: number; readonly problem: Words }

self.addEventListener('message', ({ data: { id, file } }: MessageEvent<PhotoQuestion>) => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a Worker has one listener and no origin to name
  const post = (answer: PhotoAnswer): void => self.postMessage(answer)
  measurePhoto(file)
    .then((measured) => post({ id, measured }))
    .catch((error: unknown) => {
      console.warn('A picture could not be measured.', error)
      post({ id, problem: refusalWords(error, msg('photo.problem.notKept')) })
    })
})
