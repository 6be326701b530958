import * as sql from '#credits/top-ups/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Takes a payment off the list on an operator's word: it was dealt with elsewhere. @returns whether it was there */
export async function dismissPayment(
  deps: { db: Queryable; clock: Clock },
  command: { paymentId: string; operator: string; reason: string },
): Promise<boolean> {
  const dismissal = `${command.operator}: ${command.reason}`
  return (await sql.dismissPayment(deps.db, command.paymentId, dismissal, deps.clock.now())).length > 0
}
