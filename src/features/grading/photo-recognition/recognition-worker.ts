/**
 * Reads pictures and ranks candidates off the page's thread, so that typing never waits. Its state
 * is in `Recogniser`.
 */
import { msg } from '#messages/message.ts'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { refusalWords } from '#domain/core/refusal.ts'
import { lookAt } from '#data/photos/shrink-photo.ts'
import { Recogniser } from './recogniser.ts'
import type { FromRecogniser, Question, Replies, ToRecogniser } from './recognition-messages.ts'

prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
})

const recogniser = new Recogniser()

async function codesIn(file: Blob): Promise<readonly string[]> {
  try {
    return (await new BarcodeDetector().detect(file)).map((found) => found.rawValue)
  } catch (error) {
    console.warn('The barcodes of a picture could not be read.', error)
    return []
  }
}

async function reply(question: Question): Promise<Replies[keyof Replies]> {
  if (question.ask === 'find') return recogniser.find(question.sought)
  if (question.ask === 'put') {
    recogniser.put(question.batch)
    return null
  }
  const [{ measured, asked }, codes] = await Promise.all([lookAt(question.file), codesIn(question.file)])
  return { measured, asked, codes }
}

self.addEventListener('message', ({ data: { id, question } }: MessageEvent<ToRecogniser>) => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a Worker has one listener and no origin to name
  const post = (message: FromRecogniser): void => self.postMessage(message)
  reply(question)
    .then((answer) => post({ id, reply: answer }))
    .catch((error: unknown) => {
      console.warn('A question could not be answered.', error)
      post({ id, problem: refusalWords(error, msg('recognition.notRead')) })
    })
})
