/** Counts of what Firestore would bill. https://firebase.google.com/docs/firestore/pricing */
export interface Stats {
  /** Documents handed to clients: each result of a query (at least one a query), each document looked up, each change a listener got. */
  reads: number
  /** Documents that security rules looked at with get() or exists(). */
  ruleReads: number
  writes: number
  deletes: number
}

export const createStats = (): Stats => ({ reads: 0, ruleReads: 0, writes: 0, deletes: 0 })
