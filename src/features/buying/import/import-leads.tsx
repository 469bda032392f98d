/** A list of auctions before it becomes leads. */
import { Alert, Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { importLeads, takeBackLeads } from '#data/buying/import-leads.ts'
import type { LeadPlan } from '#domain/files/leads.ts'
import { leadPriceWarning } from '#domain/files/prices.ts'
import type { DecimalSign } from '#domain/core/money.ts'
import { useWork } from '#hooks/use-session.ts'
import { downloadText } from '#ui/download.ts'
import { showUndo } from '#ui/undo-notice.tsx'
import type { ImportClient } from './import-client.ts'
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

const zones = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['UTC', 'UTC'],
] as const

function useLeadPlan(client: ImportClient, source: string, zone: string, decimal: DecimalSign | null): LeadPlan | null {
  const [plan, setPlan] = useState<LeadPlan | null>(null)
  useEffect(() => {
    let current = true
    void client
      .ask({ ask: 'leads', request: { source, zone, ...(decimal ? { decimal } : {}) } })
      .then((made) => (current ? setPlan(made) : undefined))
      .catch((error: unknown) => console.error('The leads could not be read.', error))
    return () => {
      current = false
    }
  }, [client, source, zone, decimal])
  return plan
}

const resultWords = (added: number, changed: number, same: number): string =>
  added + changed === 0
    ? `All ${same} leads of this file are there already; nothing was changed.`
    : `${added} leads added, ${changed} updated${same > 0 ? `, ${same} were there already` : ''}.`

export function ImportLeads({ fileName, client, onDone, onClose }: ImportLeadsProps) {
  const work = useWork()
  const [source, setSource] = useState('B-Stock')
  const [zone, setZone] = useState('')
  const [decimal, setDecimal] = useState<DecimalSign | null>(null)
  const [busy, setBusy] = useState(false)
  const plan = useLeadPlan(client, source, zone, decimal)
  const asks = (about: 'zone' | 'decimal') => plan?.questions.find((question) => question.about === about)
  const start = async () => {
    if (!plan) return
    setBusy(true)
    const done = await importLeads(work, fileName, plan.leads)
    const words = resultWords(done.added.length, done.changed.length, done.same)
    if (done.added.length + done.changed.length > 0) showUndo(words, () => takeBackLeads(work, done))
    onDone(words)
  }
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
      {(asks('zone') || zone !== '') && (
        <Alert color="yellow" icon={<IconHelpCircle aria-hidden />} title="In which zone do these auctions end?">
          <Text size="sm" ff="monospace">
            {asks('zone')?.examples.join('   ')}
          </Text>
          <Select
            label="Time zone"
            maw={360}
            data={zones.map(([value, label]) => ({ value, label }))}
            value={zone === '' ? null : zone}
            onChange={(value) => setZone(value ?? '')}
          />
        </Alert>
      )}
      {(asks('decimal') || decimal) && (
        <Alert color="yellow" icon={<IconHelpCircle aria-hidden />} title="Is the decimal sign a point or a comma?">
          <Text size="sm" ff="monospace">
            {asks('decimal')?.examples.join('   ')}
          </Text>
          <Select
            label="Decimal sign"
            maw={360}
            data={[
              { value: 'point', label: 'A point: 1,234.56' },
              { value: 'comma', label: 'A comma: 1.234,56' },
            ]}
            value={decimal}
            onChange={(value) => setDecimal(value === 'comma' || value === 'point' ? value : null)}
          />
        </Alert>
      )}
      <ImportWarning words={plan ? leadPriceWarning(plan.leads) : ''} />
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
          onClick={() => void start()}
        >
          Import {plan?.leads.length.toLocaleString() ?? ''} leads
        </Button>
        <Button mih={48} variant="default" onClick={onClose}>
          Close the file
        </Button>
        {plan && plan.questions.length > 0 && <Text size="sm">Answer the question above first.</Text>}
      </div>
    </Stack>
  )
}
