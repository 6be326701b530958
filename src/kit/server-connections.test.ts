import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#kit/postgres.ts'
import { assertEnoughConnections, assertOwnSessions } from '#kit/server-connections.ts'

const limits = { server: 97, database: null, role: null, roleName: 'waybill', databaseName: 'orders' }

const allowing = (changes: Partial<Record<keyof typeof limits, unknown>>) =>
  ({ pool: { query: async () => ({ rows: [{ ...limits, ...changes }] }) } }) as unknown as Database

test('a node starts if each limit leaves room for its requests, its listener and three commands', async () => {
  await assertEnoughConnections(allowing({}), 16)
  await assertEnoughConnections(allowing({ server: 20, database: 20, role: 20 }), 16)
})

for (const [name, changes, remedy] of [
  [
    'the server',
    { server: 19 },
    /max_connections\), but this node needs 20: .* Or set WAYBILL_DATABASE_CONNECTIONS to 15/,
  ],
  ['the database', { database: 19 }, /alter database "orders" connection limit -1/],
  ['the role', { role: 7 }, /alter role "waybill" connection limit -1\. Or set WAYBILL_DATABASE_CONNECTIONS to 3/],
  ['a role that no setting fits', { role: 5 }, /alter role "waybill" connection limit -1\.$/],
] as const) {
  test(`a node does not start with too few connections of ${name}`, () =>
    assert.rejects(assertEnoughConnections(allowing(changes), 16), remedy))
}

/** A pooler with these sessions, whose statements use the given ones. */
function pooler(choose: (statement: number, connection: number) => number) {
  const marks: (string | null)[] = [null, null, null]
  let connections = 0
  let statements = 0
  const connect = async () => {
    connections += 1
    const connection = connections
    return {
      release() {},
      query: async (text: string, [key]: [string]) => {
        statements += 1
        const session = choose(statements, connection)
        if (text.includes('set_config')) marks[session] = key
        return { rows: [{ found: marks[session] === key }] }
      },
    }
  }
  return { pool: { connect } } as unknown as Database
}

test('sessions of their own pass', () => assertOwnSessions(pooler((_, connection) => connection)))

test('a pooler in transaction mode is named, whichever session it uses next', async () => {
  const named = /pooler in transaction mode.*pool_mode=session/
  await assert.rejects(assertOwnSessions(pooler(() => 0)), named)
  await assert.rejects(assertOwnSessions(pooler((statement) => statement % 3)), named)
  await assert.rejects(assertOwnSessions(pooler((statement) => (statement === 3 ? 2 : 1))), named)
})
