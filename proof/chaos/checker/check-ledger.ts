/** The ledger against the purchases that moved it, and against itself. */
import {
  byKey,
  type FinalState,
  isLive,
  type Label,
  type Memo,
  type Purchase,
  type Transfer,
  tenThousandths,
} from '../final-state/final-state.ts'
import type { Report } from './invariants.ts'

const booksOfAct: Readonly<Record<string, string>> = {
  deposit: 'funding available',
  reserve: 'available reserved',
  settle: 'reserved spent',
  release: 'reserved available',
  refund: 'spent available',
}

export function checkLedger(state: FinalState, report: Report): void {
  for (const imbalance of state.imbalances) report('books balance', JSON.stringify(imbalance))

  const direct = new Set(state.purchases.filter(isDirect).map(({ id }) => id))
  const charged = new Map<string, bigint>()
  for (const label of state.labels.filter(isLive)) {
    if (direct.has(label.purchase_id)) continue
    charged.set(label.account_id, (charged.get(label.account_id) ?? 0n) + tenThousandths(label.charge))
  }
  for (const { account_id, available, reserved, spent, may_owe } of state.balances) {
    const live = charged.get(account_id) ?? 0n
    if (tenThousandths(spent) !== live || tenThousandths(reserved) !== 0n) {
      const labels = `its live labels cost ${Number(live) / 10_000}`
      report('ledger is labels', `account ${account_id} spent ${spent}, reserved ${reserved}; ${labels}`)
    }
    if (tenThousandths(available) < 0n && !may_owe) report('never below zero', `account ${account_id} has ${available}`)
  }

  const labels = new Map(state.labels.map((label) => [label.id, label]))
  const transfers = byKey(state.transfers, (transfer) => transfer.cause_id)
  const memos = byKey(state.memos, (memo) => memo.cause_id)
  for (const purchase of state.purchases) {
    const label = purchase.label_id ? labels.get(purchase.label_id) : undefined
    checkTransfers(purchase, label, transfers.get(purchase.id) ?? [], report)
    checkMemos(purchase, label, memos.get(purchase.id) ?? [], report)
  }
  const known = new Set(state.purchases.map(({ id }) => id))
  for (const { cause_id, act, amount, account_id } of state.transfers) {
    const isOpening = act === 'deposit' && cause_id === account_id
    if (!known.has(cause_id) && !isOpening)
      report('ledger acts', `a ${act} of ${amount} is for ${cause_id}, which is not a purchase`)
  }
  checkBalances(state, report)
}

function checkTransfers(
  purchase: Purchase,
  label: Label | undefined,
  transfers: readonly Transfer[],
  report: Report,
): void {
  const wanted = isDirect(purchase)
    ? []
    : purchase.state === 'Completed'
      ? ['reserve', 'settle', ...(isLive(label) ? [] : ['refund'])]
      : purchase.state === 'Failed'
        ? ['reserve', 'release']
        : ['reserve']
  const acts = transfers.map(({ act }) => act)
  if (acts.join() !== wanted.join()) {
    report('ledger acts', `${purchase.state} purchase: ${acts.join()} instead of ${wanted.join()}`, purchase.id)
  }
  for (const { act, amount, from_book, to_book, currency } of transfers) {
    const isRight =
      tenThousandths(amount) === tenThousandths(purchase.charge) &&
      currency === purchase.currency &&
      booksOfAct[act] === `${from_book} ${to_book}`
    if (!isRight) {
      const moved = `${act} of ${amount} ${currency} from ${from_book} to ${to_book}`
      report('ledger acts', `${moved}; the purchase costs ${purchase.charge}`, purchase.id)
    }
  }
}

const isDirect = ({ billing }: Purchase): boolean => billing === 'direct'

/** A label that the carrier invoices directly has a memo, and another one if it was canceled. */
function checkMemos(purchase: Purchase, label: Label | undefined, memos: readonly Memo[], report: Report): void {
  const isBilled = isDirect(purchase) && purchase.state === 'Completed'
  const wanted = isBilled ? ['bill', ...(isLive(label) ? [] : ['unbill'])] : []
  const acts = memos.map(({ act }) => act)
  if (acts.join() !== wanted.join()) {
    report('ledger acts', `${purchase.state} purchase: memos ${acts.join()} instead of ${wanted.join()}`, purchase.id)
  }
  for (const { act, amount, currency } of memos) {
    if (tenThousandths(amount) === tenThousandths(purchase.charge) && currency === purchase.currency) continue
    report('ledger acts', `${act} of ${amount} ${currency}; the purchase costs ${purchase.charge}`, purchase.id)
  }
}

/** Adds the transfers up one by one. */
function checkBalances(state: FinalState, report: Report): void {
  const mayOwe = new Set(state.balances.filter(({ may_owe }) => may_owe).map(({ account_id }) => account_id))
  const sums = new Map<string, bigint>()
  for (const { account_id, id, act, from_book, to_book, amount, currency, cause_id } of state.transfers) {
    const move = (book: string, units: bigint) => {
      const key = `${account_id} ${currency} ${book}`
      const sum = (sums.get(key) ?? 0n) + units
      sums.set(key, sum)
      const mayBeNegative = book === 'funding' || (book === 'available' && mayOwe.has(account_id))
      if (sum < 0n && !mayBeNegative) {
        report('never below zero', `${book} of ${account_id} was ${Number(sum) / 10_000} after ${act} ${id}`, cause_id)
      }
    }
    move(from_book, -tenThousandths(amount))
    move(to_book, tenThousandths(amount))
  }
}
