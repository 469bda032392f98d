/** The picture of the unit that an answer is about: who does not read its title knows it by sight. Nothing where it has none. */
import { watchUnitPicture } from '#data/core/unit-picture.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import styles from './scan-answer.module.css'

export function AnswerPicture({ unitId }: { readonly unitId: string }) {
  const { db } = useCommandContext()
  const thumb = useLive(() => watchUnitPicture(db, unitId), [db, unitId])
  // The title beside it says what it is.
  return thumb ? <img src={thumb} alt="" className={styles['picture']} /> : null
}
