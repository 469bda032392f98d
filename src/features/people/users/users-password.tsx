/** A new password for another person, on the spot: a link that they open; by mail where the server makes no links. */
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import { Alert, Button, Text } from '@mantine/core'
import { IconKey, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { UserDoc } from '#schemas/users.ts'
import { useServices, type PersonLink } from '#hooks/services.ts'
import { useOffers } from '#hooks/use-offers.ts'
import { PersonLinkShown } from './person-link.tsx'
import parts from '#ui/parts/parts.module.css'

export function UsersPassword({ user }: { readonly user: UserDoc }) {
  const t = useWords()
  const { account } = useServices()
  const offers = useOffers()
  const [link, setLink] = useState<PersonLink>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Words>('')
  const [sent, setSent] = useState(false)
  const act = async () => {
    setBusy(true)
    if (offers?.links) {
      const answer = await account.linkFor(user.id)
      setLink(answer.link)
      setProblem(answer.words)
    } else {
      const answer = await account.resetPassword(user.email)
      setSent(answer.ok)
      setProblem(answer.words)
    }
    setBusy(false)
  }
  if (!offers) return null
  return (
    <section className={parts['part']} aria-label={t('users.newPassword')}>
      <h3 className={parts['heading']}>{t('users.newPassword')}</h3>
      {link ? (
        <PersonLinkShown link={link} />
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {offers.links ? t('users.newPasswordHint') : t('users.newPasswordMail')}
          </Text>
          <Button
            variant="default"
            mih="var(--target)"
            loading={busy}
            leftSection={offers.links ? <IconKey size={18} aria-hidden /> : <IconMail size={18} aria-hidden />}
            onClick={() => void act()}
          >
            {offers.links ? t('users.makeLink') : t('users.sendMail')}
          </Button>
        </>
      )}
      {sent && (
        <Text size="sm" mt="xs" role="status">
          {t('users.mailSent')}
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
