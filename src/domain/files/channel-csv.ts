/**
 * Writing lists that a channel's machine reads. Invariants: no byte order mark, nothing is defused: the machine takes every sign as it is; what was
 * written reads back the same. Fact: RFC 4180 (quoting, CRLF).
 */
const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The whole file as text, its columns' names first. */
export function channelCsv(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headers, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}
