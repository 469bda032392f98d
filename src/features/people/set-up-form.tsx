/** The first day of a company: what it is called, where it is, and its first admin. Opened by the one-time address that the server printed. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Anchor, Button, Loader, Select, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useServices, type AccountAnswer, type CompanyForm } from '#hooks/services.ts'
import { NewPasswordField, Problem, useSending } from './auth-fields.tsx'

/** The one currency in which the app counts. */
const CURRENCY = 'USD'
const LONGEST = 120

const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The device's own zone is among them, also where the browser lists it under another name. */
function zonesHere(): readonly string[] {
  return [...new Set([deviceZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}

export function SetUpForm({ code }: { readonly code: string }) {
  const t = useWords()
  const { account } = useServices()
  const [good, setGood] = useState<AccountAnswer>()
  const check = useCallback(() => void account.checkSetup(code).then(setGood), [account, code])
  useEffect(check, [check])
  if (!good) return <Loader aria-label={t('auth.checkingLink')} />
  if (good.ok) return <CompanyFields code={code} />
  return (
    <Stack align="flex-start">
      <Problem words={good.words} />
      <Text size="sm">{t('auth.setUpOver')}</Text>
      <Button variant="default" mih="var(--target)" onClick={check}>
        {t('core.tryAgain')}
      </Button>
      <Anchor component={Link} to="/auth" mih="var(--target)">
        {t('auth.back')}
      </Anchor>
    </Stack>
  )
}

const nothing: CompanyForm = { company: '', timeZone: '', currency: CURRENCY, name: '', email: '', password: '' }

function CompanyFields({ code }: { readonly code: string }) {
  const t = useWords()
  const { account } = useServices()
  const zones = useMemo(() => zonesHere(), [])
  const [form, setForm] = useState<CompanyForm>(() => ({ ...nothing, timeZone: deviceZone() }))
  const { busy, problem, onSubmit } = useSending(() => account.setUp(code, form))
  const set = (changes: Partial<CompanyForm>) => setForm((before) => ({ ...before, ...changes }))
  const text = (field: 'company' | 'name' | 'email') => ({
    size: 'lg' as const,
    required: true,
    withAsterisk: false,
    maxLength: LONGEST,
    value: form[field],
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
  })
  return (
    <form onSubmit={onSubmit} aria-busy={busy}>
      <Stack>
        <Text>{t('auth.setUpHint')}</Text>
        <TextInput label={t('auth.company')} autoComplete="organization" {...text('company')} />
        <Select
          label={t('auth.timeZone')}
          size="lg"
          searchable
          allowDeselect={false}
          data={zones}
          limit={100}
          value={form.timeZone}
          onChange={(timeZone) => timeZone !== null && set({ timeZone })}
        />
        <Text size="sm">{t('auth.currencyHint')}</Text>
        <TextInput label={t('auth.name')} autoComplete="name" {...text('name')} />
        <TextInput label={t('auth.email')} type="email" name="email" autoComplete="username" {...text('email')} />
        <NewPasswordField
          label={msg('auth.password')}
          value={form.password}
          onChange={(password) => set({ password })}
        />
        <Problem words={problem} />
        <Button type="submit" size="lg" loading={busy}>
          {t('auth.setUp')}
        </Button>
      </Stack>
    </form>
  )
}
