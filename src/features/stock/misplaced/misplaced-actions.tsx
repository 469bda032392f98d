/** The actions on one missing unit that is not in hand: enter where it is, take it in again, write it off. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Autocomplete, Button, Group, Select } from '@mantine/core'
import { IconArrowBackUp, IconMapPinCheck, IconTrashX } from '@tabler/icons-react'
import { useState } from 'react'
import { goneProblem } from '#domain/core/floor/scan-step.ts'
import type { MissingSearchEvent } from '#domain/stock/missing-search.ts'
import { writeOffProblem } from '#domain/stock/misplaced.ts'
import { watchReasons } from '#data/core/reasons.ts'
import { watchAllPlaces } from '#data/core/zones.ts'
import { useLive } from '#hooks/use-live.ts'
import { useRank, useCommandContext } from '#hooks/use-session.ts'
import type { MissingRow } from './use-misplaced.ts'
import { useLateOptions } from '#ui/fields/use-late-options.ts'
import { Caution } from '#ui/parts/caution.tsx'
import styles from './misplaced-page.module.css'

export interface MisplacedActionsProps {
  readonly missing: MissingRow
  readonly tap: (event: MissingSearchEvent) => void
  readonly onDone: () => void
}

type Asking = 'place' | 'reason' | null

export function MisplacedActions({ missing, tap, onDone }: MisplacedActionsProps) {
  const t = useWords()
  const { unit } = missing
  const [asking, setAsking] = useState<Asking>(null)
  const act = (event: MissingSearchEvent) => {
    onDone()
    tap(event)
  }
  if (asking === 'place') return <Place missing={missing} act={act} onCancel={() => setAsking(null)} />
  if (asking === 'reason') return <Reason missing={missing} act={act} onCancel={() => setAsking(null)} />
  if (goneProblem(unit) !== '') {
    return (
      <Button
        mih="var(--target)"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => act({ kind: 'takeIn', unitId: unit.id })}
      >
        {t('misplaced.takeIn')}
      </Button>
    )
  }
  return (
    <>
      <Button
        mih="var(--target)"
        leftSection={<IconMapPinCheck size={18} aria-hidden />}
        onClick={() => setAsking('place')}
      >
        {t('misplaced.found')}
      </Button>
      {unit.stage === 'missing' && (
        <Button
          mih="var(--target)"
          variant="default"
          leftSection={<IconTrashX size={18} aria-hidden />}
          onClick={() => setAsking('reason')}
        >
          {t('misplaced.writeOff')}
        </Button>
      )}
    </>
  )
}

interface AskProps {
  readonly missing: MissingRow
  readonly act: (event: MissingSearchEvent) => void
  readonly onCancel: () => void
}

const unmounted = { keepMounted: false } as const

function Place({ missing: { unit }, act, onCancel }: AskProps) {
  const t = useWords()
  const options = useLateOptions()
  const { db } = useCommandContext()
  const places = useLive(() => watchAllPlaces(db), [db]) ?? []
  const [placeId, setPlaceId] = useState<string | null>(null)
  return (
    <div className={styles['ask']}>
      <Select
        label={t('misplaced.where')}
        description={t('misplaced.whereHint')}
        size="md"
        searchable
        {...options}
        comboboxProps={unmounted}
        data={places.filter((place) => place.closedAt === '').map((place) => ({ value: place.id, label: place.code }))}
        value={placeId}
        onChange={setPlaceId}
      />
      <Group justify="flex-end" gap={8}>
        <Button mih="var(--target)" variant="default" onClick={onCancel}>
          {t('core.cancel')}
        </Button>
        <Button
          mih="var(--target)"
          disabled={placeId === null}
          onClick={() => act({ kind: 'found', unitId: unit.id, placeId: placeId ?? '' })}
        >
          {t('misplaced.isThere')}
        </Button>
      </Group>
    </div>
  )
}

function Reason({ missing, act, onCancel }: AskProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const rank = useRank()
  const reasons = useLive(() => watchReasons(db, 'writeOff'), [db]) ?? []
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const problem = rank === 'signedOut' ? msg('misplaced.writeOff.managerOnly') : writeOffProblem(missing, rank, reason)
  // A problem that no reason changes is shown at once; a missing reason only when a person presses.
  const isFinal = rank === 'signedOut' || writeOffProblem(missing, rank, 'x') !== ''
  return (
    <div className={styles['ask']}>
      {isFinal ? (
        <Caution tone="red" isAlert>
          {t.of(problem)}
        </Caution>
      ) : (
        <Autocomplete
          label={t('misplaced.whyWrittenOff')}
          size="md"
          maxLength={300}
          comboboxProps={unmounted}
          data={[...reasons]}
          value={reason}
          onChange={setReason}
          error={asked && t.of(problem)}
        />
      )}
      <Group justify="flex-end" gap={8}>
        <Button mih="var(--target)" variant="default" onClick={onCancel}>
          {isFinal ? t('core.back') : t('core.cancel')}
        </Button>
        {!isFinal && (
          <Button
            mih="var(--target)"
            color="red"
            onClick={() => {
              setAsked(true)
              if (problem === '') act({ kind: 'writeOff', unitId: missing.unit.id, reason, rank })
            }}
          >
            {t('misplaced.writeItOff')}
          </Button>
        )}
      </Group>
    </div>
  )
}
