/** What arrives when, by the day in the device's zone: a week in detail, a month at a glance. */
import { lower, msg } from '#messages/message.ts'
import type { Translate } from '#language/translate.ts'
import { useWords } from '#language/use-words.ts'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { byDay, dayAfter, dayOf, monthAfter, monthOf, weekOf, type DayKey } from '#domain/dock/dock-calendar.ts'
import { whenOf } from '#domain/dock/inbound.ts'
import { lateLook, stageLook } from './inbound-looks.ts'
import type { Inbound, InboundRow } from './use-inbound.ts'
import { toneClass } from '#ui/parts/state-mark.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './inbound-calendar.module.css'

const MOST_IN_A_MONTHS_DAY = 3

const dayForms = {
  day: { weekday: 'short', day: 'numeric', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  full: { dateStyle: 'full', timeZone: 'UTC' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function formatDay(day: DayKey, form: keyof typeof dayForms, { locale }: Translate): string {
  const key = `${locale} ${form}`
  const format = dayFormats.get(key) ?? new Intl.DateTimeFormat(locale, dayForms[form])
  dayFormats.set(key, format)
  return format.format(new Date(`${day}T00:00:00.000Z`))
}

/** A truck is shown on the day it came; one that is still to come, on the day it is expected. */
const timeOf = (row: InboundRow): string => whenOf(row.load)

export function InboundCalendar({ inbound, span }: { readonly inbound: Inbound; readonly span: 'week' | 'month' }) {
  const t = useWords()
  const { rows, nowIso, search, setSearch } = inbound
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = dayOf(nowIso, zone)
  const day = search.day ?? today
  const days = useMemo(() => byDay(rows ?? [], timeOf, zone), [rows, zone])
  const weeks = span === 'week' ? [weekOf(day)] : monthOf(day)
  const turn = (by: 1 | -1) =>
    setSearch({ show: span, day: span === 'week' ? dayAfter(day, 7 * by) : monthAfter(day, by) })
  const undated = (days.get('') ?? []).filter((row) => ['won', 'booked', 'inTransit'].includes(row.stage))
  const open = (id: string) => setSearch({ open: id })
  return (
    <section className={styles['calendar']} data-span={span} aria-label={t('inbound.calendar')}>
      <Group gap={6} className={styles['head'] ?? ''}>
        <ActionIcon variant="default" size={36} aria-label={t(`inbound.before.${span}`)} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="sm" onClick={() => setSearch({ show: span, day: undefined })}>
          {t('inbound.today')}
        </Button>
        <ActionIcon variant="default" size={36} aria-label={t(`inbound.after.${span}`)} onClick={() => turn(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <h2 className={styles['month']}>{formatDay(span === 'week' ? (weeks[0]?.[3] ?? day) : day, 'month', t)}</h2>
      </Group>
      <div className={styles['grid']}>
        {weeks.flat().map((one) => (
          <Day
            key={one}
            day={one}
            rows={days.get(one) ?? []}
            most={span === 'week' ? Infinity : MOST_IN_A_MONTHS_DAY}
            isToday={one === today}
            isOutside={span === 'month' && one.slice(0, 7) !== day.slice(0, 7)}

            onOpen={open}
            onMore={() => setSearch({ show: 'week', day: one })}
          />
        ))}
      </div>
      {undated.length > 0 && (
        <div className={`${parts['row']} ${styles['undated']}`}>
          <span>{t('inbound.noTime')}</span>
          {undated.map((row) => (
            <Chip key={row.load.id} row={row} onOpen={open} />
          ))}
        </div>
      )}
    </section>
  )
}

interface DayProps {
  readonly day: DayKey
  readonly rows: readonly InboundRow[]
  readonly most: number
  readonly isToday: boolean
  readonly isOutside: boolean
  readonly onOpen: (loadId: string) => void
  readonly onMore: () => void
}

function Day({ day, rows, most, isToday, isOutside, onOpen, onMore }: DayProps) {
  const t = useWords()
  const shown = rows.length > most ? rows.slice(0, most - 1) : rows
  return (
    <section
      className={styles['day']}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      aria-label={formatDay(day, 'full', t)}
    >
      <h3 className={styles['date']}>
        {formatDay(day, 'day', t)}
        {isToday && <span> · {t.of(lower(msg('inbound.today')))}</span>}
      </h3>
      {shown.map((row) => (
        <Chip key={row.load.id} row={row} onOpen={onOpen} />
      ))}
      {rows.length > shown.length && (
        <button type="button" className={`${parts['press']} ${styles['more']}`} onClick={onMore}>
          {t('inbound.moreLoads', { count: rows.length - shown.length })}
        </button>
      )}
    </section>
  )
}

interface ChipProps {
  readonly row: InboundRow
  readonly onOpen: (loadId: string) => void
}

function Chip({ row, onOpen }: ChipProps) {
  const t = useWords()
  const { load, stage } = row
  const look = row.isLate ? lateLook : stageLook(stage)
  const Icon = look.icon
  return (
    <button
      type="button"
      className={`${parts['lit']} ${parts['row']} ${styles['chip']}`}
      data-tone={look.tone}
      onClick={() => onOpen(load.id)}
    >
      {Icon && <Icon size={15} role="img" aria-label={t.of(look.words)} className={toneClass} data-tone={look.tone} />}
      {timeOf(row) && <span className="tabular">{t.moment(timeOf(row), 'clock')}</span>}
      <span className={parts['mono']}>{load.code}</span>
      <span className={styles['title']}>{load.title || load.source}</span>
    </button>
  )
}
