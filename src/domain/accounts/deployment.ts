import type { Environment } from '#domain/accounts/account.ts'
import * as sql from '#domain/accounts/sql.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

/**
 * Records the environment in an empty database, and rejects a database of the other environment. Sandbox orders and
 * real orders never share a database.
 *
 * @returns the id of the deployment, which stays with its data
 */
export async function claimDeployment(deps: {
  db: Queryable
  clock: Clock
  environment: Environment
}): Promise<string> {
  const [claimed] = await sql.insertDeployment(deps.db, deps.environment, deps.clock.now())
  const [row] = claimed ? [claimed] : await sql.selectDeployment(deps.db)
  if (!row) throw new Error('the database has no deployment')
  assertSameEnvironment(row, deps.environment)
  return row.id
}

/**
 * Rejects a database of the other environment, and records nothing.
 *
 * @returns the id of the deployment, or null if none is recorded yet
 */
export async function findDeploymentId(deps: { db: Queryable; environment: Environment }): Promise<string | null> {
  const [row] = await sql.selectDeployment(deps.db)
  if (row) assertSameEnvironment(row, deps.environment)
  return row?.id ?? null
}

function assertSameEnvironment(row: sql.Deployment, environment: Environment): void {
  if (row.environment === environment) return
  throw new UserFacingError(
    `The database belongs to a ${row.environment} deployment, but WAYBILL_ENVIRONMENT is ${environment}. Use a separate database for each environment.`,
  )
}

/*
 * A restored database lacks the purchases made since its backup. Nothing is bought with it until an operator accepts
 * it.
 */

export type { Restored } from '#domain/accounts/sql.ts'

/** @param asOf time of the backup; null if unknown */
export async function markRestored(tx: Transaction, audit: Audit, asOf: Date | null): Promise<void> {
  const [restored] = await sql.setRestored(tx, asOf)
  if (!restored) throw new Error('the database has no deployment')
  await audit(tx, { act: 'database.restore', accountId: null, subjects: {}, details: { asOf } })
}

/** @returns null if the database was not restored, or was accepted afterward */
export async function findRestored(deps: { db: Queryable }): Promise<sql.Restored | null> {
  const [restored] = await sql.selectRestored(deps.db)
  return restored ?? null
}

/** @returns false if there was nothing to accept */
export async function acceptRestored(tx: Transaction, audit: Audit): Promise<boolean> {
  const [accepted] = await sql.clearRestored(tx)
  if (!accepted) return false
  await audit(tx, { act: 'database.accept', accountId: null, subjects: {} })
  return true
}
