import type { Queryable } from '#kit/postgres.ts'
import type { PurchaseKey } from '#purchases/purchase/purchase.ts'
import * as sql from '#purchases/queries/purchase-lists-sql.ts'

/** Purchases whose event log does not tell how they came to be as they are. Reads all purchases. */
export const listUnrecorded = (deps: { db: Queryable }): Promise<PurchaseKey[]> => sql.selectUnrecorded(deps.db)
