/**
 * Reads files off the main thread, so that 50,000 rows cost the page no frame. All of its state is
 * in `ImportReader`.
 */
import { refusalWords } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import { ImportReader } from './import-reader.ts'
import type { FromWorker, ToWorker } from './import-messages.ts'

const reader = new ImportReader()
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a Worker has one listener and no origin to name
const post = (message: FromWorker): void => self.postMessage(message)

self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const { id, question } = event.data
  reader
    .answer(question, (progress) => post({ say: 'progress', id, progress }))
    .then((answer) => post({ say: 'answer', id, answer }))
    .catch((error: unknown) => {
      console.error('A file could not be read.', error)
      post({ say: 'failed', id, message: refusalWords(error, msg('import.fileNotRead')) })
    })
})
