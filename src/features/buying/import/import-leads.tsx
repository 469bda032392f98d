/** A list of auctions before it becomes leads. */
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { importLeads, undoLeadsImport } from '#data/buying/import-leads.ts'
import type { LeadPlan } from '#domain/files/leads.ts'
import { leadPriceWarning } from '#domain/files/prices.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { downloadText } from '#ui/download.ts'
import { useCommand } from '#ui/command/use-command.ts'
import type { ImportClient } from './import-client.ts'
import { ImportLeadQuestions, noLeadAnswers, type LeadAnswers } from './import-lead-questions.tsx'
import { ImportLeadRows } from './import-lead-rows.tsx'
import { ImportWarning } from './import-status.tsx'
import { ImportProblems } from './import-problems.tsx'
import styles from './import-page.module.css'

export interface ImportLeadsProps {
  readonly fileName: string
  readonly client: ImportClient
  readonly onDone: (words: string) => void
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

const describeLeads = (count: number): string => `Import ${count.toLocaleString()} ${count === 1 ? 'lead' : 'leads'}`

const describeResult = (added: number, changed: number, same: number): string =>
  added + changed === 0
    ? `Every lead of this file (${same}) is there already. Nothing was changed.`
    : `${added} ${added === 1 ? 'lead' : 'leads'} added, ${changed} updated${same > 0 ? `, ${same} there already` : ''}.`

export function ImportLeads({ fileName, client, onDone, onClose }: ImportLeadsProps) {
  const context = useCommandContext()
  const [source, setSource] = useState('B-Stock')
  const [answers, setAnswers] = useState(noLeadAnswers)
  const { busy, run } = useCommand({ title: 'Not imported' })
  const { plan, asked } = useLeadPlan(client, source, answers)
  const start = ({ leads }: LeadPlan) =>
    run(async () => {
      const done = await importLeads(context, fileName, leads)
      const words = describeResult(done.added.length, done.changed.length, done.same)
      onDone(words)
      return done.added.length + done.changed.length > 0 ? { words, undo: () => undoLeadsImport(context, done) } : null
    })
  const download = async () => {
    const text = await client.ask({ ask: 'problems' })
    downloadText(`${fileName.replace(/\.[^.]*$/, '')}-notes.csv`, 'text/csv;charset=utf-8', text)
  }
  return (
    <Stack gap="md">
      <TextInput
        label="Source, where the list does not say"
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
      <div className={styles['actions']}>
        <Button
          mih={48}
          disabled={!plan || plan.leads.length === 0 || busy}
          loading={busy}
          onClick={() => plan && void start(plan)}
        >
          {plan ? describeLeads(plan.leads.length) : 'Import'}
        </Button>
        <Button mih={48} variant="default" onClick={onClose}>
          Close the file
        </Button>
        {plan && plan.questions.length > 0 && (
          <Text size="sm">Answer the {plan.questions.length === 1 ? 'question' : 'questions'} above first.</Text>
        )}
      </div>
    </Stack>
  )
}
