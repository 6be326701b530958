import type { Environment } from '#domain/accounts/environment.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

/**
 * Marks an empty database as this environment's, and refuses one that is the other's: play orders
 * and real ones never share a database.
 *
 * @returns the deployment's id, which goes with its data
 */
export async function claimDeployment(deps: {
  db: Queryable
  clock: Clock
  environment: Environment
}): Promise<string> {
  const [claimed] = await sql.claimDeployment(deps.db, deps.environment, deps.clock.now())
  const [row] = claimed ? [claimed] : await sql.selectDeployment(deps.db)
  if (!row) throw new Error('the database has no deployment')
  refuseOther(row, deps.environment)
  return row.id
}

/**
 * Refuses a database that is the other environment's, and marks none.
 *
 * @returns the deployment's id; null where the database is marked as nobody's yet
 */
export async function checkDeployment(deps: { db: Queryable; environment: Environment }): Promise<string | null> {
  const [row] = await sql.selectDeployment(deps.db)
  if (row) refuseOther(row, deps.environment)
  return row?.id ?? null
}

function refuseOther(row: sql.Deployment, environment: Environment): void {
  if (row.environment === environment) return
  throw new UserFacingError(
    `The database belongs to a ${row.environment} deployment, but WAYBILL_ENVIRONMENT is ${environment}. Use a separate database for each environment.`,
  )
}
