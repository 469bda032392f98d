/** Why an export was not written, in words for the console. */

/** `message` is a sentence for the console. */
export class ExportError extends Error {}

const reasons: Readonly<Record<string, (folder: string) => string>> = {
  ENOSPC: (folder) => `The disk of ${folder} is full. Nothing of the export was kept; name a folder on a larger disk.`,
  EDQUOT: (folder) => `The disk of ${folder} takes no more from this account. Nothing of the export was kept; name a folder on a larger disk.`,
  EACCES: (folder) => `The server may not write to ${folder}. Name a folder that it may write to, or stop it and export as yourself.`,
  EPERM: (folder) => `The server may not write to ${folder}. Name a folder that it may write to, or stop it and export as yourself.`,
  EROFS: (folder) => `${folder} cannot be written by the server. Name a folder that it may write to, or stop it and export as yourself.`,
  ENOTDIR: (folder) => `${folder} is a file, or lies below one. Name a folder.`,
  EEXIST: (folder) => `${folder} is a file, or another export is being written to it. Name another folder.`,
  EIO: (folder) => `The disk of ${folder} failed. Nothing of the export can be relied on; use another disk.`,
} // prettier-ignore

export function exportFailure(folder: string, error: unknown): Error {
  if (error instanceof ExportError) return error
  const { name, code = '', message } = error as NodeJS.ErrnoException
  if (name === 'AbortError') return new ExportError('The export was stopped. Nothing of it was kept.')
  const words = reasons[code]?.(folder)
  return new ExportError(words ?? `The export to ${folder} was not written: ${message ?? String(error)}.`)
}
