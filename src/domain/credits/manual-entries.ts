import { Decimal } from 'decimal.js'
import type { Audit } from '#domain/audit/audit.ts'
import { creditCurrency, type LedgerDeps } from '#domain/credits/ledger.ts'
import * as sql from '#domain/credits/sql.ts'
import { namedId } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

type BookByHandDeps = LedgerDeps & { db: Database; audit: Audit }

/** The cause of a manual entry, which identifies repeats: a purchase, or the operator's own reference. */
export type HandCause = { purchaseId: string } | { reference: string }

export type BookedByHand =
  | { outcome: 'booked'; available: string }
  /** It was booked before. Nothing was booked now. */
  | { outcome: 'repeated'; available: string }
  /** A different amount was booked for this cause before. */
  | { outcome: 'different'; booked: string }
  /** The purchase costs nothing: its price was returned. */
  | { outcome: 'returned' }
  /** The purchase has no outcome yet. */
  | { outcome: 'open' }
  /** The account would owe money, and is not invoiced. */
  | { outcome: 'insufficient'; available: string }

type Entry = {
  act: 'deposit' | 'correct'
  accountId: string
  /** US dollars, a decimal; a negative amount is taken from the account. */
  amount: string
  cause: HandCause
  /** The entry's kind in the ledger. */
  reason: string
}

/** Books an operator's entry once per cause, between the account's credit and the outside world. */
async function bookByHand(deps: BookByHandDeps, entry: Entry): Promise<BookedByHand> {
  const { act, accountId, cause, reason } = entry
  const currency = creditCurrency
  const amount = new Decimal(entry.amount)
  const causeId = 'purchaseId' in cause ? cause.purchaseId : namedId(act, cause.reference)
  const [from, to] = amount.isNegative() ? (['available', 'funding'] as const) : (['funding', 'available'] as const)
  try {
    return await deps.db.transaction(async (tx): Promise<BookedByHand> => {
      await sql.insertBalance(tx, accountId, currency)
      const [before] = await sql.lockBalance(tx, accountId, currency)
      const [existing] = await sql.selectTransfer(tx, accountId, causeId, act)
      if (existing) {
        const booked = new Decimal(existing.amount).times(existing.from === 'available' ? -1 : 1)
        if (!booked.equals(amount)) return { outcome: 'different', booked: booked.toFixed(2) }
        return { outcome: 'repeated', available: before?.available ?? '0' }
      }
      if ('purchaseId' in cause) {
        // Refunds lock the balance too. One that follows reverses this adjustment.
        const acts = await sql.selectActs(tx, accountId, causeId)
        if (acts.includes('refund') || acts.includes('release')) return { outcome: 'returned' }
        if (acts.includes('reserve') && !acts.includes('settle')) return { outcome: 'open' }
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

/**
 * Books a deposit that was not paid as a top-up, once per reference.
 *
 * @param command.amount US dollars, a decimal above zero
 */
export const addCredit = (
  deps: BookByHandDeps,
  command: { accountId: string; amount: string; reference: string; operator: string; reason: string },
): Promise<BookedByHand> => {
  const { operator, reference, ...entry } = command
  const reason = `added by ${operator}: ${command.reason}`
  return bookByHand(deps, { ...entry, act: 'deposit', cause: { reference }, reason })
}

/**
 * Adjusts an account's credit for an operator: a surcharge, a charge-back, a difference from the quoted price. Once per
 * cause. Only an invoiced account may owe money afterwards.
 *
 * @param command.amount US dollars, a decimal; a negative amount is taken from the account
 */
export const adjustCredit = (
  deps: BookByHandDeps,
  command: { accountId: string; amount: string; cause: HandCause; operator: string; reason: string },
): Promise<BookedByHand> => {
  const { operator, ...entry } = command
  return bookByHand(deps, { ...entry, act: 'correct', reason: `adjusted by ${operator}: ${command.reason}` })
}

/**
 * Sets whether an account is invoiced. An invoiced account may owe money; all others pay before they buy. `owes`: the
 * account owes money, so it stays invoiced until it has paid.
 */
export async function setInvoiced(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; invoiced: boolean },
): Promise<'set' | 'owes'> {
  const { accountId, invoiced } = command
  try {
    await deps.db.transaction(async (tx) => {
      await sql.insertBalance(tx, accountId, creditCurrency)
      await sql.updateMayOwe(tx, accountId, invoiced)
      await deps.audit(tx, { act: 'account.invoiced', accountId, subjects: {}, details: { invoiced } })
    })
    return 'set'
  } catch (error) {
    if (sql.isInsufficientCredit(error)) return 'owes'
    throw error
  }
}
