/**
 * The acts of the ledger. Money moves in two phases: a purchase reserves its price, then its outcome settles or releases
 * it. A cancellation refunds it, immediately or when the carrier has decided. Each act is booked once per cause, however
 * often it is repeated.
 */
import { Decimal } from 'decimal.js'
import type { Billing } from '#adapters/carriers/connections.ts'
import type { Environment } from '#domain/accounts/account.ts'
import * as sql from '#domain/credits/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Logger } from '#kit/log.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

export { isInsufficientCredit } from '#domain/credits/sql.ts'

export type LedgerDeps = { clock: Clock; ids: Ids }

/** An amount about one cause, such as a purchase by its id. `amount` is a decimal. */
export type CreditCommand = { accountId: string; causeId: string; amount: string; currency: string }

/** The price of a purchase. With `direct` billing, the ledger keeps memo entries, and no balance changes. */
export type PriceCommand = CreditCommand & { billing: Billing }

/** The transfer of each act of a purchase, and its two books. */
const books = {
  /** The price is held until the outcome of the purchase is known. */
  reserve: { from: 'available', to: 'reserved' },
  /** The purchase succeeded. */
  settle: { from: 'reserved', to: 'spent' },
  /** The purchase failed. */
  release: { from: 'reserved', to: 'available' },
  /** The label was canceled, and its carrier decides later about the refund. */
  request: { from: 'spent', to: 'pending' },
  /** The carrier denied the refund. */
  deny: { from: 'pending', to: 'spent' },
} as const satisfies Partial<Record<sql.Act, { from: sql.Book; to: sql.Book }>>

type PurchaseAct = keyof typeof books

/**
 * Books acts of many purchases and commits: balances are locked last and for as short as possible. A
 * purchase with direct billing has only a memo of its completion.
 *
 * @throws DatabaseError if a balance does not cover what is reserved: see `isInsufficientCredit`
 */
export async function moveCredit(
  { ids, clock }: LedgerDeps,
  tx: Transaction,
  commands: readonly (PriceCommand & { act: PurchaseAct; reason?: string | null })[],
): Promise<void> {
  const now = clock.now()
  const bills = commands.filter((command) => isDirect(command) && command.act === 'settle')
  const prepaid = commands.filter((command) => !isDirect(command))
  const memos = bills.map((command) => ({ reason: null, ...command, act: 'bill' as const, id: ids(), now }))
  await Promise.all([
    memos.length > 0 && sql.insertMemos(tx.query, memos),
    sql.insertTransfers(
      tx.last,
      prepaid.map((command) => ({ reason: null, ...command, ...books[command.act], id: ids(), now })),
    ),
  ])
}

const isDirect = ({ billing }: PriceCommand): boolean => billing === 'direct'

/** The credit that accounts can spend, less what was taken of it. */
export type CreditBudget = {
  /** @returns what is left, as a decimal; `0` without a balance */
  available(accountId: string, currency: string): string
  /** Takes the amount if the balance covers it, or if the account may owe. @returns whether it was taken */
  take(accountId: string, currency: string, amount: string): boolean
}

/** Reads the balances of accounts without a lock. If they are spent before `moveCredit` commits, that fails. */
export async function getCreditBudget(db: Queryable, accountIds: readonly string[]): Promise<CreditBudget> {
  const rows = await sql.selectBalancesOf(db, [...new Set(accountIds)])
  const balances = new Map(rows.map(({ accountId, currency, ...balance }) => [`${accountId} ${currency}`, balance]))
  return {
    available: (accountId, currency) => balances.get(`${accountId} ${currency}`)?.available ?? '0',
    take(accountId, currency, amount) {
      const balance = balances.get(`${accountId} ${currency}`)
      if (!balance) return false
      const left = new Decimal(balance.available).minus(amount)
      if (left.isNegative() && !balance.mayOwe) return false
      balance.available = left.toFixed()
      return true
    },
  }
}

const booking =
  (act: PurchaseAct) =>
  (deps: LedgerDeps, tx: Transaction, command: PriceCommand, reason: string | null = null): Promise<void> =>
    moveCredit(deps, tx, [{ ...command, act, reason }])

/**
 * A correction of the price is reversed together with its refund. The refund locks the balance, and the correction is
 * read after that, so that none is booked in between.
 */
const refunding =
  (from: sql.Book) =>
  async (
    deps: LedgerDeps & { log: Logger },
    tx: Transaction,
    command: PriceCommand,
    reason: string | null = null,
  ): Promise<void> => {
    const { accountId, causeId, currency } = command
    const now = deps.clock.now()
    if (isDirect(command)) {
      await sql.insertMemos(tx.last, [{ ...command, id: deps.ids(), act: 'unbill', reason, now }])
      return
    }
    const refund = { ...command, id: deps.ids(), act: 'refund', from, to: 'available', reason, now } as const
    const [, [reversal]] = await Promise.all([
      sql.insertTransfers(tx.query, [refund]),
      sql.insertReversal(tx.last, { accountId, id: deps.ids(), causeId, currency, now }),
    ])
    if (reversal && Number(reversal.missing) > 0) {
      const missing = { amount: reversal.missing, currency }
      deps.log.warn({ accountId, purchaseId: causeId, missing }, 'adjustment only partly reversed')
    }
  }

/** The label was canceled: its price is available again. */
export const refundCredit = refunding('spent')

/** The label was canceled, and its carrier decides later about the refund. */
export const requestRefund = booking('request')

/** The carrier granted the refund: the price is available again. */
export const grantRefund = refunding('pending')

/** The carrier denied the refund: the price is spent again. */
export const denyRefund = booking('deny')

/** Books credit that came from outside. */
export async function depositCredit(
  deps: LedgerDeps,
  tx: Transaction,
  command: CreditCommand,
  reason: string,
): Promise<void> {
  await sql.insertBalance(tx, command.accountId, command.currency)
  const deposit = { act: 'deposit', from: 'funding', to: 'available', reason } as const
  await sql.insertTransfers(tx.query, [{ ...command, ...deposit, id: deps.ids(), now: deps.clock.now() }])
}

const sandboxCredit = '10000.00'

/**
 * The credit that an account starts with: the chosen amount, otherwise play money in a Sandbox and nothing in
 * production.
 */
export const openingCredit =
  (deps: { clock: Clock; ids: Ids; environment: Environment }) =>
  async (tx: Transaction, accountId: string, chosen: string | null): Promise<void> => {
    const amount = chosen ?? (deps.environment === 'sandbox' ? sandboxCredit : '0')
    await depositCredit(deps, tx, { accountId, causeId: accountId, amount, currency: 'USD' }, 'opening credit')
  }

/** Credits are US dollars. */
export const creditCurrency = 'USD'
