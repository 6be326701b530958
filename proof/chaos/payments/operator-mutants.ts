/** Versions of the polls with a known fault, to test the checker. */
import type { Database, Queryable } from '#kit/postgres.ts'
import type { Transaction } from '#kit/transaction.ts'

type Statement = Parameters<Queryable['query']>[0]

/** Changes statements on payments, and what they return, in the polls' transactions. */
const changing =
  (change: { statement?: (statement: Statement) => Statement; row?: (row: object) => object }) =>
  (db: Database): Database => ({
    ...db,
    transaction: (work, options) =>
      db.transaction((tx) => {
        const query = async <Row>(statement: Statement): Promise<Row[]> => {
          const isPayments = statement.name === 'top-up-payments.of'
          const rows = await tx.query<Row>(change.statement?.(statement) ?? statement)
          return isPayments && change.row ? (rows.map((row) => change.row?.(row as object)) as Row[]) : rows
        }
        return work({ ...tx, query } as Transaction)
      }, options),
  })

export const operatorMutants = {
  /** Credits payments although they were dismissed. */
  'ignores dismissals': changing({ row: (row) => ({ ...row, dismissed_at: null }) }),
  /** A dismissal hides a payment forever. */
  'keeps dismissals': changing({
    statement: (statement) =>
      statement.name === 'top-up-payments.write'
        ? { ...statement, values: statement.values.map((value, index) => (index === 15 ? false : value)) }
        : statement,
  }),
}
