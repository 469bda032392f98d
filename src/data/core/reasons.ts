/** The warehouse's usual reasons for something (`waive`, `regrade`, `refuse`, …), as managers set them; empty where they set none. */
import { map, type Observable } from 'rxjs'
import type { Database } from '#data/store/database.ts'

export function watchReasons(db: Database, key: string): Observable<readonly string[]> {
  return db.config.findOne({ selector: { kind: 'reason', key } }).$.pipe(
    map((found) => {
      const words: unknown = found?.data['words']
      return Array.isArray(words) ? words.filter((one) => typeof one === 'string') : []
    }),
  )
}
