import type { Environment } from '#accounts/environment.ts'
import * as sql from '#accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

/**
 * Marks an empty database as this environment's, and refuses one that is the other's: play orders
 * and real ones never share a database.
 */
export async function claimDeployment(deps: { db: Queryable; clock: Clock; environment: Environment }): Promise<void> {
  const [row] = await sql.claimDeployment(deps.db, deps.environment, deps.clock.now())
  refuseOther(row, deps.environment)
}

/** Refuses a database that is the other environment's, and marks none. */
export async function checkDeployment(deps: { db: Queryable; environment: Environment }): Promise<void> {
  const [row] = await sql.selectDeployment(deps.db)
  refuseOther(row, deps.environment)
}

function refuseOther(row: { environment: string } | undefined, environment: Environment): void {
  if (!row || row.environment === environment) return
  throw new UserFacingError(
    `The database belongs to a ${row.environment} deployment and WAYBILL_ENVIRONMENT is ${environment}; use a database of its own for each.`,
  )
}
