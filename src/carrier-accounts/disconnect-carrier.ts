import * as sql from '#carrier-accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** No rates come from it and nothing is bought through it any more. @returns false where there is none */
export async function disconnectCarrier(
  deps: { db: Queryable; clock: Clock },
  command: { carrierAccountId: string },
): Promise<boolean> {
  return (await sql.disconnect(deps.db, command.carrierAccountId, deps.clock.now())).length > 0
}
