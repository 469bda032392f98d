/** Makes pictures fit to keep away from the page's thread, so that a scan is answered meanwhile. */
import { measurePhoto, NotAPicture, type MeasuredPhoto } from './shrink-photo.ts'

export interface PhotoQuestion {
  readonly id: number
  readonly file: Blob
}

export type PhotoAnswer =
  | { readonly id: number; readonly measured: MeasuredPhoto }
  /** `isPicture` is false when the file is none: then the words are for people. */
  | { readonly id: number; readonly words: string; readonly isPicture: boolean }

self.addEventListener('message', ({ data: { id, file } }: MessageEvent<PhotoQuestion>) => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a Worker has one listener and no origin to name
  const post = (answer: PhotoAnswer): void => self.postMessage(answer)
  measurePhoto(file)
    .then((measured) => post({ id, measured }))
    .catch((error: unknown) => {
      const words = error instanceof Error ? error.message : 'This picture could not be kept. Take it again.'
      post({ id, words, isPicture: !(error instanceof NotAPicture) })
    })
})
