import { useWords } from '#language/use-words.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { useAnswerFloats } from '#scan/answers/answer-place.ts'
import { useScanRouter } from './scan-router.ts'

/**
 * Whether the answer in the page's card shows the title of this unit, so that the page need not show it again under it (`said` in `parts.module.css`).
 * An answer above everything goes by itself, and does not count. The caller is rendered with each answer.
 */
export function useIsSaid({ id, title }: Pick<UnitDoc, 'id' | 'title'>): boolean {
  const t = useWords()
  const { shown } = useScanRouter()
  const floats = useAnswerFloats()
  if (!shown || floats || title === '') return false
  const { answer } = shown
  // Another unit may have the same title.
  if (answer.pictureOf !== undefined && answer.pictureOf !== id) return false
  return t.of(answer.title).includes(title) || (answer.detail !== undefined && t.of(answer.detail).includes(title))
}
