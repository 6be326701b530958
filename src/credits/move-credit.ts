/**
 * The ledger's acts. Money moves in two phases: a purchase reserves, then its outcome settles or
 * releases; a cancellation refunds. Each act is booked once per cause, whatever is repeated.
 */

import { refusal } from '#api/refusal.ts'
import * as sql from '#credits/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'

export type LedgerDeps = { clock: Clock; ids: Ids }

/** An amount about one cause (a purchase's id). `amount` is a decimal. */
export type CreditCommand = { accountId: string; causeId: string; amount: string; currency: string }

/**
 * Holds the amount for a purchase. Reservations of one account queue for the length of a commit,
 * so that together they never exceed the balance.
 *
 * @throws Refusal 422 `Credit.Insufficient` with what it takes and what there is
 */
export async function reserveCredit(deps: LedgerDeps, tx: Transaction, command: CreditCommand): Promise<void> {
  const [held] = await sql.insertReservation(tx, { ...command, id: deps.ids(), now: deps.clock.now() })
  if (held) return
  const [balance] = await sql.selectBalance(tx, command.accountId, command.currency)
  throw refusal('Credit.Insufficient', {
    required: Number(command.amount),
    available: Number(balance?.available ?? 0),
    currency: command.currency,
  })
}

const booking =
  (act: sql.Act, from: sql.Book, to: sql.Book) =>
  async (deps: LedgerDeps, tx: Transaction, command: CreditCommand, reason: string | null = null): Promise<void> => {
    await sql.insertTransfer(tx, { ...command, id: deps.ids(), act, from, to, reason, now: deps.clock.now() })
  }

/** The purchase succeeded: what was reserved is spent. */
export const settleCredit = booking('settle', 'reserved', 'spent')

/** The purchase failed: what was reserved is available again. */
export const releaseCredit = booking('release', 'reserved', 'available')

/** The label was cancelled: what was spent is available again. */
export const refundCredit = booking('refund', 'spent', 'available')

/** Credit came in from outside. */
export async function depositCredit(
  deps: LedgerDeps,
  tx: Transaction,
  command: CreditCommand,
  reason: string,
): Promise<void> {
  await sql.insertBalance(tx, command.accountId, command.currency)
  await sql.insertTransfer(tx, {
    ...command,
    id: deps.ids(),
    act: 'deposit',
    from: 'funding',
    to: 'available',
    reason,
    now: deps.clock.now(),
  })
}
