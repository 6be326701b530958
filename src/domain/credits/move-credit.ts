/**
 * The ledger's acts. Money moves in two phases: a purchase reserves, then its outcome settles or
 * releases; a cancellation refunds, at once or when the carrier has decided so. Each act is booked once per cause,
 * whatever is repeated.
 */

import * as sql from '#domain/credits/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type LedgerDeps = { clock: Clock; ids: Ids }

/** An amount about one cause (a purchase's id). `amount` is a decimal. */
export type CreditCommand = { accountId: string; causeId: string; amount: string; currency: string }

/**
 * Does the work of a claim in one transaction that ends by holding the amount. The reservation comes last, together
 * with the commit: reservations of one account queue for the length of that, so that together they never exceed the
 * balance.
 *
 * @returns what the work answers
 * @throws ServiceError Credit.Insufficient where the balance does not cover it; nothing of the work counts then
 */
export async function reserveCredit<Result>(
  deps: LedgerDeps & { db: Database },
  command: CreditCommand,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await deps.db.transaction(async (tx) => {
      const result = await work(tx)
      await sql.insertReservation(tx, { ...command, id: deps.ids(), now: deps.clock.now() })
      return result
    })
  } catch (error) {
    if (!sql.isInsufficientCredit(error)) throw error
    // Outside the transaction, whose connection is free again by now.
    const [balance] = await sql.selectBalance(deps.db, command.accountId, command.currency)
    throw serviceError('Credit.Insufficient', {
      required: Number(command.amount),
      available: Number(balance?.available ?? 0),
      currency: command.currency,
    })
  }
}

/** Each commits: the balance's row is locked last, and let go at once. */
const booking =
  (act: sql.Act, from: sql.Book, to: sql.Book) =>
  async (deps: LedgerDeps, tx: Transaction, command: CreditCommand, reason: string | null = null): Promise<void> => {
    await sql.insertTransfer(tx.last, { ...command, id: deps.ids(), act, from, to, reason, now: deps.clock.now() })
  }

/** The purchase succeeded: what was reserved is spent. */
export const settleCredit = booking('settle', 'reserved', 'spent')

/** The purchase failed: what was reserved is available again. */
export const releaseCredit = booking('release', 'reserved', 'available')

/** A price that is refunded is not corrected any more: by what it was, is taken back with it. */
const refunding =
  (from: sql.Book) =>
  async (deps: LedgerDeps, tx: Transaction, command: CreditCommand, reason: string | null = null): Promise<void> => {
    const { accountId, causeId, currency } = command
    const now = deps.clock.now()
    const refund = { ...command, id: deps.ids(), act: 'refund', from, to: 'available', reason, now } as const
    const [correction] = await sql.selectTransfer(tx, accountId, causeId, 'correct')
    await sql.insertTransfer(correction ? tx.query : tx.last, refund)
    if (correction) await sql.insertReversal(tx.last, { accountId, id: deps.ids(), causeId, currency, now })
  }

/** The label was cancelled: what was spent is available again. */
export const refundCredit = refunding('spent')

/** The label was cancelled, and its carrier decides later about the price: what was spent is pending. */
export const requestRefund = booking('request', 'spent', 'pending')

/** The carrier granted the refund: what was pending is available again. */
export const grantRefund = refunding('pending')

/** The carrier denied the refund: what was pending is spent again. */
export const denyRefund = booking('deny', 'pending', 'spent')

/** Credit came in from outside. */
export async function depositCredit(
  deps: LedgerDeps,
  tx: Transaction,
  command: CreditCommand,
  reason: string,
): Promise<void> {
  await sql.insertBalance(tx, command.accountId, command.currency)
  await sql.insertTransfer(tx.query, {
    ...command,
    id: deps.ids(),
    act: 'deposit',
    from: 'funding',
    to: 'available',
    reason,
    now: deps.clock.now(),
  })
}
