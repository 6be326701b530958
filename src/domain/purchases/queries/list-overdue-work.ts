import type { OverdueWork } from '#domain/purchases/queries/open-work.ts'
import * as sql from '#domain/purchases/queries/open-work-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Work of the kind, of all accounts, that is open for longer than that, longest first, a thousand at most. */
export const listOverdueWork = (
  deps: { db: Queryable },
  kind: OverdueWork['kind'],
  openSeconds: number,
): Promise<OverdueWork[]> => sql.selectOverdueWork(deps.db, kind, openSeconds)
