import type { PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import * as sql from '#domain/purchases/queries/purchase-lists-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Purchases whose event log does not tell how they came to be as they are. Reads all purchases. */
export const listUnrecorded = (deps: { db: Queryable }): Promise<PurchaseKey[]> => sql.selectUnrecorded(deps.db)
