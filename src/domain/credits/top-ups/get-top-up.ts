import * as paymentSql from '#domain/credits/top-ups/payment-sql.ts'
import * as sql from '#domain/credits/top-ups/sql.ts'
import type { Payment, TopUp } from '#domain/credits/top-ups/top-up.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** A top-up with what has arrived for it, earliest first. @throws ServiceError `TopUp.NotFound` */
export async function getTopUp(
  { db }: { db: Queryable },
  { accountId, topUpId }: { accountId: string; topUpId: string },
): Promise<{ topUp: TopUp; payments: Payment[] }> {
  const topUp = await sql.selectTopUp(db, accountId, topUpId)
  if (!topUp) throw serviceError('TopUp.NotFound')
  return { topUp, payments: await paymentSql.selectPayments(db, accountId, topUpId) }
}
