import { useEffect, useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { DateTimeField } from '#ui/fields/fields.tsx'
import { useLatest } from '#ui/use-latest.ts'

/** A year before is one that is being typed: 0002 and 0020 on the way to 2026. */
const EARLIEST = '2000'

/** Any moment. It is saved when the field is left, or goes with its drawer: with each digit, the order would be given another time, and its history a row. */
export function AnySlot({
  slotAt,
  onChoose,
}: {
  readonly slotAt: string
  readonly onChoose: (slotAt: string) => void
}) {
  const t = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const isMoment = typed !== null && typed >= EARLIEST
  const save = (isCleared: boolean) => {
    if (isMoment) onChoose(typed)
    else if (isCleared && typed === '') onChoose('')
    setTyped(null)
  }
  const latest = useLatest(save)
  useEffect(() => () => latest()(false), [latest])
  return (
    <DateTimeField
      label={t('pickup.slot')}
      value={typed ?? slotAt}
      onChange={setTyped}
      // A moment of which one part is empty is none, and no wish to clear it either.
      onBlur={(event) => save(!event.currentTarget.validity.badInput)}
    />
  )
}
