/** Ends all sign-ins of another person at once, as for a lost device. It cannot be undone, so it is asked twice. */
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import type { UserDoc } from '#schemas/users.ts'
import { useServices } from '#hooks/services.ts'
import { useOffers } from '#hooks/use-offers.ts'
import { nameOfUser } from './use-users.ts'
import parts from '#ui/parts/parts.module.css'

/** The pressed button is gone by now; Enter held down does no harm at this one. */
const takeFocus = (element: HTMLElement | null): void => element?.focus()

type Step = 'offered' | 'asked' | 'busy' | 'done'

export function UsersSignIns({ user }: { readonly user: UserDoc }) {
  const t = useWords()
  const { account } = useServices()
  const offers = useOffers()
  const [step, setStep] = useState<Step>('offered')
  const [problem, setProblem] = useState<Words>('')
  const act = async () => {
    setStep('busy')
    const { ok, words } = await account.signOutEverywhere(user.id)
    setProblem(words)
    setStep(ok ? 'done' : 'offered')
  }
  if (!offers?.links) return null
  return (
    <section className={parts['part']} aria-label={t('users.signIns')}>
      <h3 className={parts['heading']}>{t('users.signIns')}</h3>
      <Text size="sm" c="dimmed" mb="xs">
        {t('users.signOutHint')}
      </Text>
      {step === 'offered' && (
        <Button
          variant="default"
          mih="var(--target)"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => setStep('asked')}
        >
          {t('users.signOutEverywhere')}
        </Button>
      )}
      {(step === 'asked' || step === 'busy') && (
        <>
          <Text size="sm" mb="xs" role="status">
            {t('users.signOutSure', { name: nameOfUser(user) })}
          </Text>
          <Group gap="xs">
            <Button color="red" mih="var(--target)" loading={step === 'busy'} onClick={() => void act()}>
              {t('users.signOutNow')}
            </Button>
            <Button
              ref={takeFocus}
              variant="default"
              mih="var(--target)"
              disabled={step === 'busy'}
              onClick={() => setStep('offered')}
            >
              {t('core.cancel')}
            </Button>
          </Group>
        </>
      )}
      {step === 'done' && (
        <Text size="sm" role="status">
          {t('users.signedOutEverywhere', { name: nameOfUser(user) })}
        </Text>
      )}
      {problem !== '' && (
        <Alert color="red" role="alert" mt="xs">
          {t.of(problem)}
        </Alert>
      )}
    </section>
  )
}
