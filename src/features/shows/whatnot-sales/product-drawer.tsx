/** The product file for Whatnot: a dry run by its rules first, then the file; afterwards a press notes that Whatnot has the items. */
import { Button, Checkbox, Progress, SegmentedControl, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconFileZip } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { channelCsv } from '#domain/files/channel-csv.ts'
import { photoFileName } from '#domain/files/photo-names.ts'
import {
  MOST_IMAGES,
  productHeaders,
  productProblems,
  productRow,
  productTypes,
  skuOf,
  type ProductType,
} from '#domain/shows/product-file.ts'
import { isOpenShow } from '#domain/shows/show-stages.ts'
import type { ShowItem } from '#domain/shows/show-item.ts'
import { goLive } from '#data/shows/show-commands.ts'
import { watchShowChannel } from '#data/shows/shows.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { usePhotoPack } from '#records/use-photo-pack.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { downloadText } from '#ui/download.ts'
import { CountField } from '#ui/fields/fields.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { Sales } from './use-sales.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './sales.module.css'

const SHOWN = 40
const USUAL_OZ = 16

interface Props {
  readonly sales: Sales
  readonly event: SaleEventDoc
  readonly items: readonly ShowItem[]
}

interface Terms {
  readonly type: ProductType
  readonly offerable: boolean
  readonly weightOz: number | null
}
const usual: Terms = { type: 'auction', offerable: false, weightOz: USUAL_OZ }

export function ProductDrawer(props: Props) {
  const t = useWords()
  const { sales, event } = props
  const { search, setSearch } = sales
  return (
    <RecordDrawer
      openId={search.file ? event.id : undefined}
      onClose={() => setSearch({ file: undefined })}
      title={t('show.file.title')}
      label={event.title}
    >
      <ProductFile {...props} />
    </RecordDrawer>
  )
}

function ProductFile({ sales, event, items }: Props) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('show.notSaved') })
  const pack = usePhotoPack()
  const [terms, put] = useDraft<Terms>('show-file', usual)
  const channel = useLive(() => watchShowChannel(context.db, event.channelKey), [context, event.channelKey])
  const rows = useMemo(
    () => channel && terms && items.map((item) => productRow(item, channel, { ...terms, weightOz: terms.weightOz ?? 0 })),
    [channel, items, terms],
  )
  const problems = useMemo(() => (channel && rows ? productProblems(rows, items, channel) : []), [channel, rows, items])
  if (!channel || !terms || !rows) return null
  const isClean = rows.length > 0 && problems.length === 0
  const name = `whatnot-${event.id}`
  const listOf = (photos: readonly (readonly string[])[]) =>
    channelCsv(productHeaders, items.map((item, place) => productRow(item, channel, { ...terms, weightOz: terms.weightOz ?? 0 }, photos[place])))
  const packed = items.map((item) => ({ units: item.units, photoName: (place: number) => photoFileName(skuOf(item), place), most: MOST_IMAGES }))
  const note = () =>
    void run(async () => {
      const job = await goLive(context, event.id)
      sales.setSearch({ file: undefined })
      return job ? { words: msg('show.file.isLive', { count: items.length }), undo: () => undoJob(context, job) } : AS_IT_IS
    })
  return (
    <div className={styles['fields']}>
      <SegmentedControl aria-label={t('show.file.type')} data={productTypes.map((value) => ({ value, label: t(`show.type.${value}`) }))} value={terms.type} onChange={(value) => void put({ ...terms, type: productTypes.find((one) => one === value) ?? 'auction' })} />
      {terms.type === 'buyItNow' && <Checkbox label={t('show.file.offerable')} checked={terms.offerable} onChange={(change) => void put({ ...terms, offerable: change.currentTarget.checked })} />}
      <CountField label={t('show.file.weight')} max={2400} value={terms.weightOz} onChange={(weightOz) => void put({ ...terms, weightOz })} />
      {isClean ? (
        <StateMark look={{ words: msg('show.file.takesAll', { channel: channel.name, count: rows.length }), icon: IconCircleCheck, tone: 'green' }} />
      ) : (
        <section>
          <StateMark look={{ words: msg('show.file.wouldNot', { channel: channel.name, count: problems.length }), icon: IconAlertTriangle, tone: 'red' }} />
          <ul className={`${parts['told']} ${styles['problems']}`} aria-label={t('show.report.leftOut')}>
            {problems.slice(0, SHOWN).map(({ sticker, column, words }) => (
              <li key={`${sticker} ${column}`}>{t('show.file.cell', { sticker, column, problem: words })}</li>
            ))}
          </ul>
          {problems.length > SHOWN && <Text size="sm">{t('core.andMore', { count: problems.length - SHOWN })}</Text>}
        </section>
      )}
      {pack.packed === null ? (
        <Button disabled={!isClean} mih="var(--target)" leftSection={<IconFileZip size={18} aria-hidden />} onClick={() => void pack.save(name, packed, listOf)}>
          {t('listing.savePack')}
        </Button>
      ) : (
        <Button variant="default" mih="var(--target)" onClick={pack.stop}>
          {t('core.cancel')}
        </Button>
      )}
      {pack.packed !== null && <Progress value={(100 * pack.packed) / Math.max(1, items.length)} aria-label={t('listing.packing')} />}
      {pack.small > 0 && <StateMark look={{ words: msg('auction.smallPhotos', { count: pack.small }), icon: IconAlertTriangle, tone: 'amber' }} />}
      <Button variant="default" disabled={!isClean} mih="var(--target)" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => downloadText(`${name}.csv`, 'text/csv;charset=utf-8', listOf([]))}>
        {t('show.file.save')}
      </Button>
      <Button variant="default" mih="var(--target)" disabled={!isClean || busy || !isOpenShow(event)} onClick={note}>
        {t('show.file.note')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('show.file.hint')}
      </Text>
    </div>
  )
} // prettier-ignore
