/** The code that a buyer shows at the counter, to be sent along with the invoice. */
import { Button, CopyButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { makeBarcode } from '#ui/labels/label-barcode.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './pickup-page.module.css'

export function PickupCode({ orderId }: { readonly orderId: string }) {
  const t = useWords()
  const code = pickupCodeOf(orderId)
  const [src, setSrc] = useState('')
  useEffect(() => {
    let isOpen = true
    makeBarcode(code, 'qr')
      .then((made) => isOpen && setSrc(made.src))
      .catch((error: unknown) => console.error('The code could not be drawn.', error))
    return () => {
      isOpen = false
    }
  }, [code])
  return (
    <section>
      <h3 className={parts['heading']}>{t('pickup.code')}</h3>
      {src !== '' && <img className={styles['code']} src={src} alt={code} />}
      <p className={parts['quiet']}>{t('pickup.codeHint')}</p>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button variant="default" mih="var(--target)" onClick={copy}>
            {t(copied ? 'pickup.copied' : 'pickup.copyCode')}
          </Button>
        )}
      </CopyButton>
    </section>
  )
}
