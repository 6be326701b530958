import type pg from 'pg'

/** The ordinary role that the service and its tools connect as; it may create databases and nothing more. */
export const serviceRole = 'waybill'

const createLock = 7_305_804_402_566_562_157n

/** Makes the role and the database where they are missing. Processes that start together take turns. */
export async function createDatabase(client: pg.Client, database: string, password: string): Promise<void> {
  if (await exists(client, database)) return
  await client.query('SELECT pg_advisory_lock($1)', [createLock])
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [serviceRole])
    if (rowCount === 0) {
      await client.query(`CREATE ROLE ${serviceRole} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(password)}`)
    }
    if (!(await exists(client, database))) {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)} OWNER ${serviceRole}`)
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [createLock])
  }
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
  return rowCount !== 0
}
