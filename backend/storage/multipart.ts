/** The body of a one-shot upload: `multipart/related` of metadata as JSON and the file. RFC 2387, as the Storage SDK writes it. */
import { invalid } from '#backend/http/api-error.ts'
import { asObject, parseJson, type JsonObject } from '#backend/http/json.ts'

const HEADER_END = Buffer.from('\r\n\r\n')

/** Throws INVALID_ARGUMENT. The content type of the file's own part counts when the metadata name none. */
export function parseMultipart(
  contentType: string,
  body: Buffer,
): { metadata: JsonObject; content: Buffer; partType: string | undefined } {
  const boundary = /boundary="?([^";]{1,200})"?/i.exec(contentType)?.[1]
  if (boundary === undefined) throw invalid('A multipart upload needs a boundary.')
  const first = partAfter(body, Buffer.from(`--${boundary}\r\n`), Buffer.from(`\r\n--${boundary}`), 0)
  const second = partAfter(body, Buffer.from(`\r\n--${boundary}\r\n`), Buffer.from(`\r\n--${boundary}--`), first.end)
  const metadata = asObject(parseJson(first.content.toString('utf8')), 'The metadata')
  return { metadata, content: second.content, partType: /content-type:\s*([^\r\n]+)/i.exec(second.head)?.[1]?.trim() }
}

function partAfter(body: Buffer, opening: Buffer, closing: Buffer, from: number) {
  const start = body.indexOf(opening, from)
  const headEnd = start < 0 ? -1 : body.indexOf(HEADER_END, start)
  // The file may hold any bytes, so its end is searched from behind.
  const end =
    headEnd < 0
      ? -1
      : closing.toString('latin1').endsWith('--')
        ? body.lastIndexOf(closing)
        : body.indexOf(closing, headEnd)
  if (start < 0 || headEnd < 0 || end < headEnd + HEADER_END.length) throw invalid('The multipart body is not whole.')
  return {
    head: body.toString('latin1', start + opening.length, headEnd),
    content: body.subarray(headEnd + HEADER_END.length, end),
    end,
  }
}
