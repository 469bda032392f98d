/** The claim pack: what there is to settle with the seller, as a list to send and the photos that prove it. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Progress, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconPhotoDown } from '@tabler/icons-react'
import { memo } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import { differenceTotals, differenceLabels, type DifferenceReason } from '#domain/dock/claim-differences.ts'
import type { VarianceTable } from '#domain/dock/variance-rows.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import styles from './manifest-page.module.css'
import { LoadClaim } from '#records/claim-line.tsx'
import { useClaim } from './use-claim.ts'

const reasons: readonly DifferenceReason[] = ['missing', 'damaged', 'emptyBox', 'wrongCondition', 'over']

export interface ManifestClaimProps {
  readonly open: boolean
  readonly load: LoadDoc
  readonly table: VarianceTable
  readonly finished: boolean
  readonly onClose: () => void
}

export const ManifestClaim = memo(function ManifestClaim({ open, load, table, finished, onClose }: ManifestClaimProps) {
  const t = useWords()
  const claim = useClaim(open, load, table)
  const totals = differenceTotals(claim.differences)
  const shown = reasons.filter((reason) => totals[reason].qty > 0)
  const claimed = reasons.slice(0, 4).reduce((all, reason) => all + totals[reason].valueCents, 0)
  return (
    <RecordDrawer
      openId={open ? load.id : undefined}
      onClose={onClose}
      title={t('manifest.claimPack')}
      label={load.code}
      foot={
        <>
          <Button
            mih="var(--target)"
            disabled={shown.length === 0}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={claim.saveList}
          >
            {t('manifest.downloadList')}
          </Button>
          {claim.photoCount > 0 && !claim.sending && (
            <Button
              mih="var(--target)"
              variant="default"
              leftSection={<IconPhotoDown size={18} aria-hidden />}
              onClick={() => void claim.savePhotos()}
            >
              {t('manifest.downloadPhotos', { count: claim.photoCount })}
            </Button>
          )}
          {claim.sending && (
            <Button mih="var(--target)" variant="default" onClick={claim.stop}>
              {t('manifest.stopDownload')}
            </Button>
          )}
        </>
      }
    >
      {open && <LoadClaim load={load} />}
      {!finished && (
        <Text size="sm" my="sm">
          {t('manifest.notFinished')}
        </Text>
      )}
      {shown.length === 0 && (
        <EmptyState icon={IconCircleCheck} title={msg('manifest.nothingToClaim')}>
          {t('manifest.nothingToClaimHint')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <table className={styles['compare']}>
          <thead>
            <tr>
              <th scope="col">{t('manifest.why')}</th>
              <th scope="col">{t('unit.items')}</th>
              <th scope="col">{t('manifest.atRetail')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((reason) => (
              <tr key={reason}>
                <th scope="row">{t.of(differenceLabels[reason])}</th>
                <td>{t.number(totals[reason].qty)}</td>
                <td>{t.money(totals[reason].valueCents)}</td>
              </tr>
            ))}
            <tr className={styles['total']}>
              <th scope="row" colSpan={2}>
                {t('manifest.toClaim')}
              </th>
              <td>{t.money(claimed)}</td>
            </tr>
          </tbody>
        </table>
      )}
      {claim.sending && (
        <Progress mt="md" value={(100 * claim.sent) / claim.photoCount} aria-label={t('manifest.photosDownloaded')} />
      )}
      {claim.photoCount === 0 && shown.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('manifest.noPhotos')}
        </Text>
      )}
    </RecordDrawer>
  )
})
