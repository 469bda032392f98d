/** A Worker whose code is not on the device, as at a first visit that lost its network: whoever asks it hears so. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ImportClient } from '#features/buying/import/reading/import-client.ts'
import { RecognitionClient } from '#features/grading/photo-recognition/recognition-client.ts'

/** Fails as the browser does: once, a moment after it was made. */
class WithoutCode extends EventTarget {
  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  postMessage = vi.fn<() => void>()
  terminate = vi.fn<() => void>()
}

beforeEach(() => void vi.stubGlobal('Worker', WithoutCode))
afterEach(() => void vi.unstubAllGlobals())

const late = () => new Promise((go) => void setTimeout(go, 20))

it('a file is refused with the way on, whether it was chosen before or after', async () => {
  const client = new ImportClient()
  const words = { words: expect.objectContaining({ id: 'import.noReader' }) }
  await expect(client.ask({ ask: 'read', bytes: new ArrayBuffer(0) })).rejects.toMatchObject(words)
  await late()
  await expect(client.ask({ ask: 'read', bytes: new ArrayBuffer(0) })).rejects.toMatchObject(words)
})

it('a picture is refused with the way on, whether it was shot before or after', async () => {
  const client = new RecognitionClient()
  const words = { words: expect.objectContaining({ id: 'recognition.noReader' }) }
  await expect(client.ask({ ask: 'look', file: new Blob() })).rejects.toMatchObject(words)
  await late()
  await expect(client.ask({ ask: 'look', file: new Blob() })).rejects.toMatchObject(words)
})
