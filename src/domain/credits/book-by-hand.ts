import { Decimal } from 'decimal.js'
import type { Audit } from '#domain/audit/audit.ts'
import { creditCurrency } from '#domain/credits/currency.ts'
import type { LedgerDeps } from '#domain/credits/move-credit.ts'
import * as sql from '#domain/credits/sql.ts'
import { namedId } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

export type BookByHandDeps = LedgerDeps & { db: Database; audit: Audit }

/** What an entry by hand is about, by which a repeated one is known: a purchase, or the operator's own reference. */
export type HandCause = { purchaseId: string } | { reference: string }

export type BookedByHand =
  | { outcome: 'booked'; available: string }
  /** It was booked before, and nothing was booked now. */
  | { outcome: 'repeated'; available: string }
  /** Another amount was booked for the same cause before. */
  | { outcome: 'different'; booked: string }
  /** The account would owe, and is not invoiced. */
  | { outcome: 'insufficient'; available: string }

type Entry = {
  act: 'deposit' | 'correct'
  accountId: string
  /** US dollars, a decimal; below zero it is taken from the account. */
  amount: string
  cause: HandCause
  /** What the ledger says of it. */
  reason: string
}

/** Books what an operator says, once per cause, between the account's credit and the world outside. */
export async function bookByHand(deps: BookByHandDeps, entry: Entry): Promise<BookedByHand> {
  const { act, accountId, cause, reason } = entry
  const currency = creditCurrency
  const amount = new Decimal(entry.amount)
  const causeId = 'purchaseId' in cause ? cause.purchaseId : namedId(act, cause.reference)
  const [from, to] = amount.isNegative() ? (['available', 'funding'] as const) : (['funding', 'available'] as const)
  try {
    return await deps.db.transaction(async (tx): Promise<BookedByHand> => {
      await sql.insertBalance(tx, accountId, currency)
      const [before] = await sql.lockBalance(tx, accountId, currency)
      const [known] = await sql.selectTransfer(tx, accountId, causeId, act)
      if (known) {
        const booked = new Decimal(known.amount).times(known.from === 'available' ? -1 : 1)
        if (!booked.equals(amount)) return { outcome: 'different', booked: booked.toFixed(2) }
        return { outcome: 'repeated', available: before?.available ?? '0' }
      }
      await deps.audit(tx, {
        act: act === 'deposit' ? 'credit.add' : 'credit.adjust',
        accountId,
        subjects: 'purchaseId' in cause ? cause : {},
        details: { amount: amount.toFixed(2), currency, ...('reference' in cause ? cause : {}) },
      })
      const transfer = { accountId, id: deps.ids(), act, from, to, amount: amount.abs().toFixed(), currency, causeId }
      const [after] = await sql.insertTransfers(tx.last, [{ ...transfer, reason, now: deps.clock.now() }])
      return { outcome: 'booked', available: after?.available ?? '0' }
    })
  } catch (error) {
    if (!sql.isInsufficientCredit(error)) throw error
    const [balance] = await sql.selectBalance(deps.db, accountId, currency)
    return { outcome: 'insufficient', available: balance?.available ?? '0' }
  }
}
