import type { Translate } from '#language/translate.ts'
import { csvText } from '#domain/files/export.ts'
import { fateLabels, type RowProblem } from '#domain/files/manifest-rows.ts'
import { downloadText } from '#ui/download.ts'

/** What is wrong in a file, row by row, for the person who mends it. */
export function notesCsv(problems: readonly RowProblem[], t: Translate): string {
  const rows = problems.map(({ row, column, severity, message, value, fate }) => [
    row,
    column,
    severity === 'error' ? t('import.error') : t('import.warning'),
    t.of(message),
    value,
    t.of(fateLabels[fate]),
  ])
  const headers = [
    t('import.row'),
    t('import.column'),
    t('import.kind'),
    t('import.whatIsWrong'),
    t('import.cell'),
    t('import.result'),
  ]
  return csvText(headers, rows)
}

export function downloadNotes(fileName: string, problems: readonly RowProblem[], t: Translate): void {
  downloadText(`${fileName.replace(/\.[^.]*$/, '')}-notes.csv`, 'text/csv;charset=utf-8', notesCsv(problems, t))
}
