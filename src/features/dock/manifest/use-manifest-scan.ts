/** What a scan finds on the page Manifest: the rules decide, the address opens it. */
import { useCallback } from 'react'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { manifestStep, type ManifestAnswer } from '#domain/dock/manifest-scan.ts'
import { manifestFacts } from '#data/dock/manifest.ts'
import { useWork } from '#hooks/use-session.ts'
import type { ScanAnswer } from '#scan/scan-router.tsx'
import { columnFilter } from '#ui/table/table-view.ts'
import type { Manifest, ManifestChanges } from './use-manifest.ts'

const closed: ManifestChanges = { line: undefined, unit: undefined, claim: undefined }

function lineAnswer(line: ManifestLineDoc): ScanAnswer {
  const where = line.extra ? 'extra' : `row ${line.row}, ${line.qty} listed`
  return { tone: 'green', title: line.title || 'Not on the manifest', detail: `${line.lpn} ${where}`.trim() }
}

function answerFor(answer: ManifestAnswer, go: Manifest['go']): ScanAnswer | null {
  const openLine = (line: ManifestLineDoc): ScanAnswer => {
    go({ ...closed, load: line.loadId, line: line.id })
    return lineAnswer(line)
  }
  const leave = { label: 'Leave it', act: () => Promise.resolve(null) }
  switch (answer.kind) {
    case 'line':
      return openLine(answer.line)
    case 'which':
      return {
        tone: 'amber',
        title: `${answer.lines.length} lines have this code`,
        detail: 'Which one?',
        choices: [
          ...answer.lines.slice(0, 6).map((line) => ({
            label: `Row ${line.row}: ${line.title.slice(0, 50)}`,
            act: () => Promise.resolve(openLine(line)),
          })),
          leave,
        ],
      }
    case 'otherLoad':
      return {
        tone: 'amber',
        title: `This is on load ${answer.load.code}`,
        detail: answer.line.title,
        choices: [
          { label: `Show it on ${answer.load.code}`, act: () => Promise.resolve(openLine(answer.line)) },
          leave,
        ],
      }
    case 'unit':
      go({ ...closed, load: answer.unit.loadId, unit: answer.unit.id })
      return { tone: 'green', title: answer.unit.title || answer.unit.label, detail: answer.unit.label }
    case 'pallet': {
      const { loadId, sourcePallet, label } = answer
      go({
        ...closed,
        load: loadId,
        by: undefined,
        q: undefined,
        f: columnFilter.change(undefined, 'pallet', [sourcePallet]),
      })
      return { tone: 'green', title: `Lines of pallet ${sourcePallet}`, detail: label }
    }
    case 'load':
      go({ ...closed, load: answer.load.id, q: undefined, f: undefined })
      return { tone: 'green', title: `Load ${answer.load.code}`, detail: answer.load.title }
    case 'tell':
      return { tone: 'red', title: answer.title, detail: answer.detail }
    default:
      return null
  }
}

export function useManifestScan(loadId: string, go: Manifest['go']): (scan: Scan) => Promise<ScanAnswer | null> {
  const { db } = useWork()
  return useCallback(
    async (scan: Scan) => answerFor(manifestStep(scan, await manifestFacts(db, loadId, scan)), go),
    [db, go, loadId],
  )
}
