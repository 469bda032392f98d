/** What a pattern would make: how many, which first and last, what is left out; or where the mistake in it is. */
import { useWords } from '#language/use-words.ts'
import type { RackPlan } from '#domain/stock/place-racks.ts'
import type { PatternError } from '#domain/stock/places.ts'
import { Caution } from '#ui/parts/caution.tsx'
import styles from './locations-page.module.css'

const SHOWN = 4
const TAKEN_SHOWN = 5

/** The sign where it goes wrong is marked in the pattern as it was typed. */
export function PatternMistake({ text, mistake }: { readonly text: string; readonly mistake: PatternError }) {
  const t = useWords()
  const { at, words } = mistake
  return (
    <div className={styles['mistake']} role="alert">
      <code className={styles['pattern']}>
        {text.slice(0, at)}
        <mark>{text.slice(at, at + 1) || '␣'}</mark>
        {text.slice(at + 1)}
      </code>
      <span>{t('locations.sign', { at: at + 1, mistake: words })}</span>
    </div>
  )
}

function exampleCodes(codes: readonly string[]): string {
  if (codes.length <= SHOWN) return codes.join(', ')
  return `${codes.slice(0, SHOWN - 1).join(', ')} … ${codes.at(-1) ?? ''}`
}

export function PlanPreview({ plan }: { readonly plan: RackPlan }) {
  const t = useWords()
  const { places, racks, taken, problem } = plan
  const bins = places.filter((place) => racks === 0 || place.kind !== 'rack')
  return (
    <div className={styles['preview']} role="status" aria-label={t('locations.makes')}>
      {problem !== '' && <Caution tone="red">{t.of(problem)}</Caution>}
      {problem === '' && (
        <>
          <p className={styles['count']}>
            {racks > 0
              ? t('locations.binsAndRacks', { bins: bins.length, racks })
              : t('locations.places', { count: bins.length })}
          </p>
          <p className={styles['codes']}>{exampleCodes(bins.map((place) => place.code))}</p>
        </>
      )}
      {taken.length > 0 && (
        <>
          <p>{t('locations.leftOut', { count: taken.length })}</p>
          <ul>
            {taken.slice(0, TAKEN_SHOWN).map(({ code, words }) => (
              <li key={code}>{t.of(words)}</li>
            ))}
            {taken.length > TAKEN_SHOWN && <li>{t('core.andMore', { count: taken.length - TAKEN_SHOWN })}</li>}
          </ul>
        </>
      )}
    </div>
  )
}
