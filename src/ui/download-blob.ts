/** Hands bytes to the person as a file. */
export function downloadBlob(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The bytes of a base64 data URL; an unreadable one gives an empty file. Not by `fetch`, which the content policy forbids for `data:`. */
export function blobOfDataUrl(url: string): Blob {
  const parts = /^data:([a-z/+-]+);base64,([A-Za-z0-9+/=]*)$/.exec(url)
  const text = atob(parts?.[2] ?? '')
  return new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], { type: parts?.[1] ?? '' })
}
