/** What a pattern would make: how many, which first and last, what is left out; or where the mistake in it is. */
import type { RackPlan } from '#domain/stock/place-racks.ts'
import type { PatternError } from '#domain/stock/places.ts'
import { Caution } from '#ui/parts/caution.tsx'
import styles from './locations-page.module.css'
import { describePlaces } from './use-places-work.ts'

const SHOWN = 4
const TAKEN_SHOWN = 5

/** The sign where it goes wrong is marked in the pattern as it was typed. */
export function PatternMistake({ text, mistake }: { readonly text: string; readonly mistake: PatternError }) {
  const { at, words } = mistake
  return (
    <div className={styles['mistake']} role="alert">
      <code className={styles['pattern']}>
        {text.slice(0, at)}
        <mark>{text.slice(at, at + 1) || '␣'}</mark>
        {text.slice(at + 1)}
      </code>
      <span>
        Sign {at + 1}: {words}
      </span>
    </div>
  )
}

function exampleCodes(codes: readonly string[]): string {
  if (codes.length <= SHOWN) return codes.join(', ')
  return `${codes.slice(0, SHOWN - 1).join(', ')} … ${codes.at(-1) ?? ''}`
}

export function PlanPreview({ plan }: { readonly plan: RackPlan }) {
  const { places, racks, taken, problem } = plan
  const bins = places.filter((place) => racks === 0 || place.kind !== 'rack')
  return (
    <div className={styles['preview']} role="status" aria-label="What it makes">
      {problem !== '' && <Caution tone="red">{problem}</Caution>}
      {problem === '' && (
        <>
          <p className={styles['count']}>
            {racks > 0
              ? `${bins.length.toLocaleString('en-US')} ${bins.length === 1 ? 'bin' : 'bins'} and ${racks.toLocaleString('en-US')} new ${racks === 1 ? 'rack' : 'racks'}`
              : describePlaces(bins.length)}
          </p>
          <p className={styles['codes']}>{exampleCodes(bins.map((place) => place.code))}</p>
        </>
      )}
      {taken.length > 0 && (
        <>
          <p>{taken.length === 1 ? 'One is left out:' : `${taken.length.toLocaleString('en-US')} are left out:`}</p>
          <ul>
            {taken.slice(0, TAKEN_SHOWN).map(({ code, words }) => (
              <li key={code}>{words}</li>
            ))}
            {taken.length > TAKEN_SHOWN && <li>and {(taken.length - TAKEN_SHOWN).toLocaleString('en-US')} more</li>}
          </ul>
        </>
      )}
    </div>
  )
}
