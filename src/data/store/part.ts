/** Long lists, the rows that a person sees first in front. */
import {
  concat,
  defer,
  filter,
  map,
  of,
  switchMap,
  take,
  tap,
  timer,
  type MonoTypeOperatorFunction,
  type Observable,
} from 'rxjs'

/** Rows of a list. While it is not whole they are the first in the usual order; the rest is on its way. */
export interface Part<Row> {
  readonly rows: readonly Row[]
  readonly isWhole: boolean
}

/** So many fill the largest screen some times. */
export const FIRST_ROWS = 100
/** The first rows are drawn before the rest is read: two frames. */
const DRAWN_MS = 34

/** First the first rows, then all of them, live. Why one after the other: what is read for all holds up what is seen. */
export const firstThenAll = <Row>(
  first$: Observable<readonly Row[]>,
  all$: Observable<readonly Row[]>,
): Observable<Part<Row>> =>
  first$.pipe(
    take(1),
    switchMap((rows) =>
      concat(
        of({ rows, isWhole: false }),
        timer(DRAWN_MS).pipe(switchMap(() => all$), map((all) => ({ rows: all, isWhole: true }))), // prettier-ignore
      ),
    ),
  )

/** What was whole stays: where it is read anew, the rows of before stand until all are here. */
export function staysWhole<Row>(): MonoTypeOperatorFunction<Part<Row>> {
  return (parts$) =>
    defer(() => {
      let wasWhole = false
      return parts$.pipe(
        filter(({ isWhole }) => isWhole || !wasWhole),
        tap(({ isWhole }) => (wasWhole = wasWhole || isWhole)),
      )
    })
}

/** All rows, once they are here. */
export function wholeOf<Row>(parts$: Observable<Part<Row>>): Observable<readonly Row[]> {
  return parts$.pipe(
    filter(({ isWhole }) => isWhole),
    map(({ rows }) => rows),
  )
}
