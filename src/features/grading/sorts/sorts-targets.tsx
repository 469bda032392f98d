/** The destinations of a rule: places and containers, tried in their order, each with the room that it may use. */
import { useWords } from '#language/use-words.ts'
import { ActionIcon, Autocomplete, Button } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { SortTarget } from '#domain/dispositions/sorting.ts'
import { watchContainers } from '#data/pallets/containers.ts'
import { watchAllPlaces } from '#data/core/zones.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { CountField } from '#ui/fields/fields.tsx'
import parts from '#ui/parts/parts.module.css'
import own from './sorts-forms.module.css'

const MOST_OFFERED = 30
const gone: readonly string[] = ['empty', 'scrapped', 'soldWhole']
const unmounted = { keepMounted: false } as const

export interface SortsTargetsProps {
  readonly value: readonly SortTarget[]
  readonly onChange: (value: readonly SortTarget[]) => void
}

export function SortsTargets({ value, onChange }: SortsTargetsProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const places = useLive(() => watchAllPlaces(db), [db])
  const containers = useLive(() => watchContainers(db), [db])
  const codes = useMemo(() => {
    const usable = containers?.filter((one) => !gone.includes(one.status)).map((one) => one.label) ?? []
    return [...new Set([...(places?.filter((one) => one.closedAt === '').map((one) => one.code) ?? []), ...usable])]
  }, [places, containers])
  const known = useMemo(() => new Set(codes), [codes])
  const put = (place: number, next: Partial<SortTarget> | null) =>
    onChange(value.flatMap((one, at) => (at !== place ? [one] : next ? [{ ...one, ...next }] : [])))
  const up = (place: number) => {
    const [one] = value.slice(place, place + 1)
    const others = value.filter((_, at) => at !== place)
    if (one) onChange([...others.slice(0, place - 1), one, ...others.slice(place - 1)])
  }
  return (
    <fieldset className={own['group']}>
      <legend>{t('sorts.isPutInto')}</legend>
      <p className={parts['quiet']}>{t('sorts.firstWithRoom')}</p>
      {value.map(({ code, capacity }, place) => (
        // The code is being typed; its place is all that tells two apart.
        // eslint-disable-next-line react/no-array-index-key
        <div key={place} className={own['condition']}>
          <Autocomplete
            aria-label={t('sorts.placeNumber', { number: place + 1 })}
            placeholder={t('sorts.codeOrLabel')}
            size="md"
            maxLength={40}
            limit={MOST_OFFERED}
            autoCapitalize="characters"
            spellCheck={false}
            data={codes}
            comboboxProps={unmounted}
            value={code}
            error={places && code !== '' && !known.has(code) && t('sorts.notKnownHere')}
            onChange={(next) => put(place, { code: next.trim().toUpperCase() })}
          />
          <CountField
            aria-label={t('sorts.roomNumber', { number: place + 1 })}
            placeholder={t('sorts.noLimit')}
            size="md"
            max={1_000_000}
            value={capacity}
            onChange={(next) => put(place, { capacity: next })}
          />
          <span className={own['pairTools']}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              disabled={place === 0}
              aria-label={t('sorts.placeEarlier', { number: place + 1 })}
              onClick={() => up(place)}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('sorts.takePlace', { number: place + 1 })}
              onClick={() => put(place, null)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </span>
        </div>
      ))}
      <Button
        variant="default"
        mih="var(--target)"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...value, { code: '', capacity: null }])}
      >
        {value.length === 0 ? t('sorts.addPlace') : t('sorts.thenPlace')}
      </Button>
    </fieldset>
  )
}
