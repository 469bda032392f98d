/**
 * The scan field: always there, always ready. It never raises the soft keyboard (`inputMode="none"`) and gets its focus back after dialogs and
 * taps; keys that a scanner sends while the focus is elsewhere are taken by `use-wedge-keys.ts`. A scan ends with Enter or Tab; a pause is only
 * the fallback for scanners that send neither. Android sends `Unidentified` keys and may split a scan over several `input` events, so the
 * field's own text is what counts here; the key events say only which part of it came at once (`scan-entry.ts`).
 */
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconBarcode, IconCamera, IconKeyboard } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { ScanEntry } from './scan-entry.ts'
import { useScanActs } from './scan-router.ts'
import { SpentText } from '#scan/keys/spent-text.ts'
import { useWedgeKeys } from '#scan/keys/use-wedge-keys.ts'
import { useWholeScan } from '#scan/keys/use-whole-scan.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './scan-bar.module.css'

const ScanCamera = lazyPart(() => import('./scan-camera.tsx'), 'ScanCamera')

/** After this pause a text that arrived at wedge speed is taken as a whole scan. Slow devices pause up to 150 ms between keys. */
const PAUSE_MS = 600

/** The field's text, taken as a scan at its end. `typing`: a person types on the soft keyboard, at their own pace. */
function useScanField(typing: boolean) {
  const { submit, onShown } = useScanActs()
  const take = useWholeScan()
  const field = useRef<HTMLInputElement>(null)
  const [entry] = useState(() => new ScanEntry())
  const [spent] = useState(() => new SpentText())
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const finish = useCallback(
    (codeOf: (value: string) => string) => {
      clearTimeout(pause.current)
      const input = field.current
      if (!input || input.value === '') return
      const code = codeOf(input.value)
      if (code === '') return
      spent.leave(input)
      take(code)
    },
    [spent, take],
  )
  const end = useCallback((at: number) => finish((value) => entry.codeAt(value, at)), [entry, finish])

  const onText = useCallback(() => {
    clearTimeout(pause.current)
    spent.forget()
    if (/[\r\n\t]/.test(field.current?.value ?? '')) return end(performance.now())
    if (!typing) pause.current = setTimeout(() => finish((value) => entry.codeByPause(value)), PAUSE_MS)
  }, [end, entry, finish, spent, typing])

  useWedgeKeys({ field, entry, clearSpent: spent.clear, take })
  useEffect(() => onShown(spent.clear), [onShown, spent])
  useEffect(
    () => () => {
      clearTimeout(pause.current)
      spent.forget()
    },
    [spent],
  )
  return { field, end, onText, submit }
}

export function ScanBar() {
  const t = useWords()
  const [typing, setTyping] = useState(false)
  const [camera, setCamera] = useState(false)
  const { field, end, onText, submit } = useScanField(typing)
  return (
    <div className={styles['bar']}>
      <TextInput
        ref={field}
        className={`${parts['grow']} ${styles['field']}`}
        aria-label={t('scan.field')}
        placeholder={t('scan.fieldHint')}
        leftSection={<IconBarcode size={20} aria-hidden />}
        inputMode={typing ? 'text' : 'none'}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={1024}
        onInput={onText}
        onBlur={() => setTyping(false)}
        onKeyDown={(event) => {
          const ends = event.key === 'Enter' || (event.key === 'Tab' && field.current?.value !== '')
          if (!ends) return
          event.preventDefault()
          end(event.timeStamp)
        }}
      />
      <Tooltip label={t('scan.typeWithKeyboard')}>
        <ActionIcon
          variant="default"
          size={48}
          hiddenFrom="md"
          aria-label={t('scan.typeCode')}
          aria-pressed={typing}
          onClick={() => {
            setTyping(true)
            requestAnimationFrame(() => field.current?.focus())
          }}
        >
          <IconKeyboard size={22} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('scan.withCamera')}>
        <ActionIcon variant="default" size={48} aria-label={t('scan.withCamera')} onClick={() => setCamera(true)}>
          <IconCamera size={22} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {camera && (
        <Suspense fallback={null}>
          <ScanCamera onCode={submit} onClose={() => setCamera(false)} />
        </Suspense>
      )}
    </div>
  )
}
