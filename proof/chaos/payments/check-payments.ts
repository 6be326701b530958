/** Compares payments on the chain and at BTCPay with the credits of the ledger and the views of operators. */
import { byKey, tenThousandths } from '../final-state/final-state.ts'

/** A top-up as its caller was told, with everything that was paid for it and stands at the end. */
export type PaidTopUp = {
  id: string
  accountId: string
  dollars: string
  address: string
  /** Payments that lie in blocks, or are settled, at the end; each in smallest units. */
  settled: { output: string; difference: number }[]
}
export type Deposit = { account_id: string; cause_id: string; amount: string }
export type PaymentState = {
  topUps: PaidTopUp[]
  deposits: Deposit[]
  /** Outputs that operators are shown, by why. */
  unmatched: { topUpId: string; output: string; why: string | null }[]
  balances: { account_id: string; available: string }[]
  imbalances: unknown[]
}

/** @returns every violation; none when all is well */
export function checkPayments(state: PaymentState): string[] {
  const found: string[] = []
  const known = new Map(state.topUps.map((topUp) => [topUp.id, topUp]))
  const deposits = byKey(state.deposits, ({ cause_id }) => cause_id)

  for (const [address, sharing] of byKey(state.topUps, ({ address: given }) => given)) {
    if (sharing.length > 1) found.push(`${address} was given out ${sharing.length} times`)
  }
  for (const topUp of state.topUps) {
    const credited = deposits.get(topUp.id) ?? []
    const exact = topUp.settled.filter(({ difference }) => difference === 0)
    const wanted = exact.length > 0 ? 1 : 0
    if (credited.length !== wanted) {
      found.push(`top-up ${topUp.id} has ${exact.length} exact payments and was credited ${credited.length} times`)
    }
    for (const deposit of credited) {
      if (tenThousandths(deposit.amount) !== tenThousandths(topUp.dollars) || deposit.account_id !== topUp.accountId) {
        found.push(`top-up ${topUp.id} of ${topUp.dollars} was credited with ${deposit.amount}`)
      }
    }
    checkUnmatched(topUp, state.unmatched, found)
  }
  for (const causeId of deposits.keys()) if (!known.has(causeId)) found.push(`${causeId} was credited out of nothing`)
  for (const [accountId, own] of byKey(state.deposits, ({ account_id }) => account_id)) {
    const sum = own.reduce((total, { amount }) => total + tenThousandths(amount), 0n)
    const balance = state.balances.find(({ account_id }) => account_id === accountId)
    if (tenThousandths(balance?.available ?? '0') !== sum) found.push(`account ${accountId} does not hold its deposits`)
  }
  if (state.imbalances.length > 0) found.push(`the ledger does not balance: ${JSON.stringify(state.imbalances)}`)
  return found
}

/** Whatever did not credit is shown, and nothing else. */
function checkUnmatched(topUp: PaidTopUp, unmatched: PaymentState['unmatched'], found: string[]): void {
  const shown = unmatched.filter(({ topUpId }) => topUpId === topUp.id)
  const wrong = topUp.settled.filter(({ difference }) => difference !== 0)
  for (const { output, difference } of wrong) {
    const why = shown.find((one) => one.output === output)?.why
    if (why !== (difference < 0 ? 'underpaid' : 'overpaid')) found.push(`${output} of ${topUp.id} is shown as ${why}`)
  }
  const doubled = topUp.settled.filter(({ difference }) => difference === 0).length - 1
  const shownDuplicates = shown.filter(({ why }) => why === 'duplicate').length
  if (shownDuplicates !== Math.max(0, doubled)) {
    found.push(`top-up ${topUp.id} has ${doubled} payments too many, and ${shownDuplicates} are shown`)
  }
  const others = shown.filter(({ output }) => !topUp.settled.some((payment) => payment.output === output))
  for (const { output, why } of others) found.push(`${output} of ${topUp.id} is shown as ${why} and does not stand`)
}
