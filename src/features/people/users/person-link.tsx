/** A one-time link for one person: as text to send, and as a code that their device scans. */
import { moment } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Alert, Button, Loader, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { PersonLink } from '#hooks/services.ts'
import { makeBarcode } from '#ui/labels/label-barcode.ts'
import { useCopying } from './use-copying.ts'
import styles from './person-link.module.css'

export function PersonLinkShown({ link: made }: { readonly link: PersonLink }) {
  const { link, email, endsAt, trustAt, isOnlyHere } = made
  const t = useWords()
  const [picture, setPicture] = useState('')
  const { field, copied, copy } = useCopying<HTMLInputElement>(link)
  useEffect(() => {
    void makeBarcode(link, 'qr').then(({ src }) => setPicture(src))
  }, [link])
  return (
    <Stack gap="sm" align="stretch">
      <Text size="sm">{t('users.linkHint', { until: moment(endsAt, 'time') })}</Text>
      {isOnlyHere && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('users.linkOnlyHere')}
        </Alert>
      )}
      {trustAt !== '' && <Text size="sm">{t('users.linkTrustFirst', { address: trustAt })}</Text>}
      <div className={styles['paper']}>
        {picture === '' ? (
          <Loader size="sm" />
        ) : (
          <img src={picture} alt={t('users.linkCode')} className={styles['code']} />
        )}
      </div>
      <TextInput ref={field} label={t('users.linkFor', { email })} value={link} readOnly />
      <Button
        mih="var(--target)"
        leftSection={copied === 'copied' ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        {copied === 'copied' ? t('users.copied') : t('users.copyLink')}
      </Button>
      <Text size="sm" role="status">
        {copied === 'chosen' ? t('users.selectedText') : ''}
      </Text>
    </Stack>
  )
}
