/** Hands a text to the person as a file. */
export function downloadText(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A title as a file's name: letters without their accents, digits and hyphens. @param fallback where nothing of it is left, as of a title in Chinese */
export function plainFileName(title: string, fallback: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || fallback
}
