/** What `fetch` resolves with in the simulator: the parts of a response that sync reads, with a body that arrives piece by piece. */

export interface AnswerParts {
  readonly status: number
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly pixels?: Blob
  /** Waits for the next piece of so many bytes. */
  readonly piece?: (bytes: number) => Promise<void>
  readonly pieceBytes?: number
}

const nothingToWaitFor = (): Promise<void> => Promise.resolve()

export function simAnswer({ status, text = '', headers = {}, pixels, piece, pieceBytes }: AnswerParts): Response {
  const bytes = Buffer.from(text)
  const wait = piece ?? nothingToWaitFor
  const size = Math.max(1, Math.min(pieceBytes ?? Infinity, bytes.length || 1))
  let at = 0
  const read = async (): Promise<{ done: boolean; value: Uint8Array | undefined }> => {
    if (at >= bytes.length) return { done: true, value: undefined }
    const value = new Uint8Array(bytes.subarray(at, at + size))
    at += size
    await wait(value.length)
    return { done: false, value }
  }
  const whole = async (): Promise<string> => {
    while (!(await read()).done);
    return text
  }
  const answer = {
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers(headers),
    body: bytes.length > 0 ? { getReader: () => ({ read }) } : null,
    text: whole,
    json: async (): Promise<unknown> => JSON.parse(await whole()),
    blob: async () => {
      await whole()
      return pixels ?? new Blob([text])
    },
  }
  return answer as unknown as Response
}
