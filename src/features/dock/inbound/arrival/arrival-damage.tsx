/** What the truck looks like inside: photos and a note for the claim. */
import { useWords } from '#language/use-words.ts'
import { Stack } from '@mantine/core'
import type { LoadDoc } from '#schemas/loads.ts'
import { changeLoad } from '#data/core/change-load.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { DraftedText } from '#features/dock/inbound/load/drafted-text.tsx'
import { LoadPhotos } from '#features/dock/inbound/load/load-photos.tsx'
import styles from '#features/dock/inbound/inbound-page.module.css'

export function ArrivalDamage({ load }: { readonly load: LoadDoc }) {
  const t = useWords()
  const context = useCommandContext()
  const save = async (damageNote: string) => {
    await changeLoad(context, load.id, 'load.damage', { damageNote })
  }
  return (
    <Stack gap="sm" className={styles['step'] ?? ''}>
      <LoadPhotos loadId={load.id} />
      <DraftedText
        long
        draftKey={`inbound-damage-${load.id}`}
        label={t('field.damageNote')}
        placeholder={t('inbound.damageHint')}
        value={load.damageNote}
        maxLength={2000}
        onSave={save}
      />
    </Stack>
  )
}
