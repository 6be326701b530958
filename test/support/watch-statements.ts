import type { Database, Queryable, Statement } from '#kit/postgres.ts'

/**
 * Watches the statements of a database, in transactions and outside.
 *
 * @param change called with each statement before it is sent; returns the statement that is sent instead
 */
export function watchStatements<Watched extends Database>(
  database: Watched,
  change: (statement: Statement) => Statement,
): Watched {
  const watched =
    (query: Queryable['query']): Queryable['query'] =>
    (statement) =>
      query(change(statement))
  return {
    ...database,
    query: watched(database.query),
    transaction: (work, options) =>
      database.transaction((tx) => work({ ...tx, query: watched(tx.query), last: watched(tx.last) }), options),
  }
}

/** How many purchases each statement names, by the name of the statement. */
export type StatementSizes = Record<string, number[]>

/** Counts the purchases that the statements of the purchase batches name. */
export function countPurchases<Watched extends Database>(database: Watched): { db: Watched; sizes: StatementSizes } {
  const sizes: StatementSizes = {}
  const db = watchStatements(database, (statement) => {
    const isCounted = /^(?:orders\.lock-free-shipments|purchases\.(?:insert|start|record))$/.test(statement.name)
    const size = isCounted && JSON.parse(String(statement.values[0])).length
    if (size) sizes[statement.name] = [...(sizes[statement.name] ?? []), size]
    return statement
  })
  return { db, sizes }
}
