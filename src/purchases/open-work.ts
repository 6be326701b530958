import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#purchases/open-work-sql.ts'

/** How much is under way whose end is still to come. For operators, of all accounts. */
export type OpenWork = {
  kind: 'purchase' | 'cancellation'
  state: string
  count: number
  /** How long the oldest is under way. */
  oldestSeconds: number
}

/** One of it. */
export type OverdueWork = {
  kind: OpenWork['kind']
  state: string
  accountId: string
  id: string
  openSeconds: number
}

/** By kind and state; none where nothing is open. */
export const countOpenWork = (deps: { db: Queryable }): Promise<OpenWork[]> => sql.countOpenWork(deps.db)

/** Work of the kind that is open for longer than that, longest first, a thousand at most. */
export const listOverdueWork = (
  deps: { db: Queryable },
  kind: OpenWork['kind'],
  openSeconds: number,
): Promise<OverdueWork[]> => sql.selectOverdueWork(deps.db, kind, openSeconds)
