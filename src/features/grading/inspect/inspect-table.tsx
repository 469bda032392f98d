/** The unit on the table: what it is, what is asked of it, its grade; the two ways off the table at the bottom, for thumbs. */
import { joined, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Badge, Button, Group, TagsInput } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconPackage } from '@tabler/icons-react'
import { storedWords } from '#domain/core/words/stored-words.ts'
import { itemsAsked } from '#domain/dispositions/checklist.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import type { InspectEvent, InspectState } from '#domain/grading/inspect-state.ts'
import { describeException } from '#domain/core/floor/unit-facts.ts'
import { nameKey, readableName } from '#domain/core/words/readable-name.ts'
import { InspectGrade } from './inspect-grade.tsx'
import { InspectItems } from './inspect-items.tsx'
import { LateText } from '#features/grading/late-text.tsx'
import type { OnTable } from './use-inspecting.ts'
import { Foot } from '#ui/fields/foot.tsx'
import { UnitButton } from '#features/grading/unit-button.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/grading/grading-page.module.css'

const unmounted = { keepMounted: false } as const

export interface InspectTableProps {
  readonly state: InspectState
  readonly onTable: OnTable
  readonly tap: (event: InspectEvent) => void
  readonly onOpen: () => void
}

export function InspectTable({ state, onTable, tap, onOpen }: InspectTableProps) {
  const t = useWords()
  const { unit, list, outcome } = onTable
  const asked = itemsAsked(list, unit.coarse)
  const left = outcome.open.length
  return (
    <>
      <div className={parts['work']}>
        <UnitHead state={state} onTable={onTable} onOpen={onOpen} />
        {asked.length === 0 && <p className={parts['quiet']}>{t('inspect.nothingAsked')}</p>}
        <InspectItems items={asked} answers={state.answers} tap={tap} />
        {list.serial !== 'none' && (
          <LateText
            label={t('unit.fact.serialNumber')}
            description={list.serial === 'required' ? t('inspect.serialNeeded') : t('inspect.serialHint')}
            size="md"
            maxLength={80}
            autoComplete="off"
            value={state.serialNo}
            onChange={(serialNo) => tap({ kind: 'set', fields: { serialNo } })}
          />
        )}
        <InspectGrade state={state} onTable={onTable} tap={tap} />
        <details className={styles['more']} open={state.moreDefects.length > 0 || state.note !== '' || undefined}>
          <summary>{t('inspect.somethingElse')}</summary>
          <TagsInput
            label={t('inspect.otherDefects')}
            description={t('core.enterEndsOne')}
            size="md"
            maxTags={30}
            comboboxProps={unmounted}
            value={[...state.moreDefects]}
            onChange={(moreDefects) => tap({ kind: 'set', fields: { moreDefects } })}
          />
          <LateText
            label={t('unit.fact.note')}
            size="md"
            maxLength={2000}
            value={state.note}
            onChange={(note) => tap({ kind: 'set', fields: { note } })}
          />
        </details>
      </div>
      <Foot label={msg('inspect.thisUnit')}>
        <Button variant="default" onClick={() => tap({ kind: 'leave' })}>
          {t('core.putAside')}
        </Button>
        <Button
          className={parts['grow'] ?? ''}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={() => tap({ kind: 'done' })}
        >
          {left === 0 ? t('core.done') : t('inspect.doneOpen', { count: left })}
        </Button>
      </Foot>
    </>
  )
}

/** The category, and the list when it is called otherwise. */
function describeKind(category: string, list: string): Words {
  return joined([readableName(category), nameKey(list) !== nameKey(category) && storedWords(list)], ' · ')
}

function UnitHead({ state, onTable, onOpen }: Omit<InspectTableProps, 'tap'>) {
  const t = useWords()
  const { unit, list } = onTable
  return (
    <header className={`${parts['row']} ${styles['unit']}`}>
      <UnitButton unit={unit} words={t.of(describeKind(unit.category, list.name))} onOpen={onOpen} />
      <Group gap={6}>
        {unit.coarse === 'sealed' && (
          <Badge variant="default" leftSection={<IconPackage size={14} aria-hidden />}>
            {t('unit.coarse.sealed')}
          </Badge>
        )}
        {unit.exceptionCode !== '' && (
          <Badge color="yellow" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
            {t.of(describeException(unit.exceptionCode))}
          </Badge>
        )}
        {unit.grade !== '' && (
          <Badge variant="default">{state.blind ? t('inspect.secondOpinion') : t.of(gradeLabels[unit.grade])}</Badge>
        )}
      </Group>
    </header>
  )
}
