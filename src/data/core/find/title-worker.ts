/** Reads and looks through the titles of all units beside the page: neither holds up a scan. */
import type { UnitDoc } from '#schemas/units.ts'
import { rowsAside, type RowsAt } from '#data/store/rows-aside.ts'
import { keepTitles, keptTitles } from '#data/store/kept-titles.ts'
import { entryOf, TitleKeeper } from './title-keeper.ts'
import type { FromTitles, ToTitles } from './title-messages.ts'

const keeper = new TitleKeeper()
const tell = (message: FromTitles): void => postMessage(message)

async function* entries(at: RowsAt) {
  for await (const rows of rowsAside(at)) yield rows.map((row) => entryOf(row as unknown as UnitDoc))
}

async function open(rows: RowsAt, keptAs: string): Promise<void> {
  const kept = await keptTitles(keptAs).catch(() => null)
  if (kept) {
    keeper.useKept(kept)
    tell({ kind: 'read', isWhole: false })
  }
  const dump = await keeper.read(entries(rows))
  tell({ kind: 'read', isWhole: true })
  // A full disk keeps none; they are read anew then.
  await keepTitles(keptAs, dump).catch(() => undefined)
}

addEventListener('message', ({ data }: MessageEvent<ToTitles>) => {
  switch (data.kind) {
    case 'open':
      open(data.rows, data.keptAs).catch((error: unknown) => tell({ kind: 'failed', problem: String(error) }))
      break
    case 'put':
      keeper.put(data.changes)
      break
    case 'find':
      tell({ kind: 'found', ask: data.ask, ids: keeper.find(data.words, data.most) })
      break
  }
})
