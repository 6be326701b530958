import { hkdfSync } from 'node:crypto'
import type pg from 'pg'

/** The role that the service connects as. It owns nothing: what it may do is granted to it table by table. */
export const serviceRole = 'waybill'

/** The role that owns the database and changes its schema. */
export const ownerRole = 'waybill_owner'

const createLock = 7_305_804_402_566_562_157n

/**
 * The password of a role. Each follows from the superuser's, which is random and kept in the folder, and tells nothing
 * of it or of another's; so there is one secret to keep, and none that a kill could leave half changed.
 */
export const passwordOf = (role: string, superuserPassword: string): string =>
  Buffer.from(hkdfSync('sha256', superuserPassword, '', `database role ${role}`, 24)).toString('hex')

/** Makes the roles and the database where they are missing. Processes that start together take turns. */
export async function createDatabase(client: pg.Client, database: string, superuserPassword: string): Promise<void> {
  if ((await databaseExists(client, database)) && (await roleExists(client, ownerRole))) return
  await client.query('SELECT pg_advisory_lock($1)', [createLock])
  try {
    if (!(await roleExists(client, ownerRole))) await createRoles(client, superuserPassword)
    if (!(await databaseExists(client, database))) {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)} OWNER ${ownerRole}`)
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [createLock])
  }
}

/**
 * Folders of version 0.1 have one role, with the superuser's password, which serves and owns all there is. It becomes
 * the owner by its name alone, so that whatever belongs to it goes on to.
 */
async function createRoles(client: pg.Client, superuserPassword: string): Promise<void> {
  const password = (role: string) => `LOGIN PASSWORD ${client.escapeLiteral(passwordOf(role, superuserPassword))}`
  const isOfOneRole = await roleExists(client, serviceRole)
  await client.query('BEGIN')
  try {
    if (isOfOneRole) await client.query(`ALTER ROLE ${serviceRole} RENAME TO ${ownerRole}`)
    else await client.query(`CREATE ROLE ${ownerRole}`)
    await client.query(`ALTER ROLE ${ownerRole} CREATEDB ${password(ownerRole)}`)
    await client.query(`CREATE ROLE ${serviceRole} ${password(serviceRole)}`)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function databaseExists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  return rowCount !== 0
}

async function roleExists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  return rowCount !== 0
}
