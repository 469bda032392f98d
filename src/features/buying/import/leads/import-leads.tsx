/** A list of auctions before it becomes leads. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { importLeads, undoLeadsImport } from '#data/buying/import-leads.ts'
import type { LeadPlan } from '#domain/files/leads.ts'
import { leadPriceWarning } from '#domain/files/prices.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { NOT_DONE, useCommand } from '#ui/command/use-command.ts'
import type { ImportClient } from '#features/buying/import/reading/import-client.ts'
import { downloadNotes } from '#features/buying/import/import-notes.ts'
import { ImportLeadQuestions, noLeadAnswers, type LeadAnswers } from './import-lead-questions.tsx'
import { ImportLeadRows } from './import-lead-rows.tsx'
import { ImportWarning } from '#features/buying/import/import-status.tsx'
import { ImportProblems } from '#features/buying/import/import-problems.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/buying/import/import-page.module.css'

export interface ImportLeadsProps {
  readonly fileName: string
  readonly client: ImportClient
  readonly onDone: (words: Words) => void
  readonly onClose: () => void
}

interface LeadState {
  /** `null` while it is being made. */
  readonly plan: LeadPlan | null
  readonly asked: LeadPlan['questions']
}

const keyOf = ({ about, currency }: LeadPlan['questions'][number]): string => `${about} ${currency}`

function useLeadPlan(client: ImportClient, source: string, { zone, decimal, currencies }: LeadAnswers): LeadState {
  const [state, setState] = useState<LeadState>({ plan: null, asked: [] })
  useEffect(() => {
    let current = true
    const put = (plan: LeadPlan) =>
      setState(({ asked }) => {
        const now = new Set(plan.questions.map(keyOf))
        return { plan, asked: [...asked.filter((old) => !now.has(keyOf(old))), ...plan.questions] }
      })
    void client
      .ask({ ask: 'leads', request: { source, zone, currencies, ...(decimal ? { decimal } : {}) } })
      .then((made) => (current ? put(made) : undefined))
      .catch((error: unknown) => console.error('The leads could not be read.', error))
    return () => {
      current = false
    }
  }, [client, source, zone, decimal, currencies])
  return state
}

function describeResult(added: number, changed: number, same: number): Words {
  if (added + changed === 0) return msg('import.leadsThere', { same })
  return same > 0 ? msg('import.leadsInSame', { added, changed, same }) : msg('import.leadsIn', { added, changed })
}

export function ImportLeads({ fileName, client, onDone, onClose }: ImportLeadsProps) {
  const t = useWords()
  const context = useCommandContext()
  const [source, setSource] = useState('B-Stock')
  const [answers, setAnswers] = useState(noLeadAnswers)
  const { busy, run } = useCommand({ title: msg('import.notImported') })
  const { plan, asked } = useLeadPlan(client, source, answers)
  const start = ({ leads }: LeadPlan) =>
    run(async () => {
      const done = await importLeads(context, fileName, leads)
      const words = describeResult(done.added.length, done.changed.length, done.same)
      onDone(words)
      return done.added.length + done.changed.length > 0
        ? { words, undo: () => undoLeadsImport(context, done) }
        : NOT_DONE
    })
  const download = async () => {
    downloadNotes(fileName, await client.ask({ ask: 'problems' }), t)
  }
  return (
    <Stack gap="md">
      <TextInput
        label={t('import.sourceElse')}
        maw={360}
        maxLength={80}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <ImportLeadQuestions questions={asked} answers={answers} onAnswer={setAnswers} />
      <ImportWarning words={plan && plan.questions.length === 0 ? leadPriceWarning(plan.leads) : ''} />
      {plan && plan.leads.length > 0 && <ImportLeadRows leads={plan.leads} />}
      {plan && (
        <ImportProblems
          problems={plan.problems.slice(0, 500)}
          count={plan.problems.length}
          lostRows={plan.problems.filter((problem) => problem.fate === 'leftOut').length}
          onDownload={() => void download()}
        />
      )}
      <div className={`${parts['row']} ${styles['actions']}`}>
        <Button
          mih={48}
          disabled={!plan || plan.leads.length === 0 || busy}
          loading={busy}
          onClick={() => plan && void start(plan)}
        >
          {plan ? t('import.importLeads', { count: plan.leads.length }) : t('page.import')}
        </Button>
        <Button mih={48} variant="default" onClick={onClose}>
          {t('import.closeFile')}
        </Button>
        {plan && plan.questions.length > 0 && (
          <Text size="sm">{t('import.answerFirst', { count: plan.questions.length })}</Text>
        )}
      </div>
    </Stack>
  )
}
