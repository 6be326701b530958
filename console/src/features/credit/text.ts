/** Texts for transactions, coins and top-ups. */
import type { Coin, Payment, StatementLine, TopUp, TopUpSummary } from '../../api/queries/account.ts'
import type { Tone } from '../../ui/notice.tsx'

export const coinTexts: Readonly<Record<Coin, { name: string; unit: string }>> = {
  btc: { name: 'Bitcoin', unit: 'BTC' },
  ltc: { name: 'Litecoin', unit: 'LTC' },
  xmr: { name: 'Monero', unit: 'XMR' },
}

export const transactionTexts: Readonly<Record<StatementLine['act'], string>> = {
  deposit: 'Credit added',
  reserve: 'Label',
  release: 'Label not bought',
  refund: 'Label canceled',
  correct: 'Correction',
  reverse: 'Reversal',
  bill: 'Label billed by the carrier',
  unbill: 'Canceled label, not billed by the carrier',
}

type State = { tone: Tone; sign: string; text: string }

export const topUpStates: Readonly<Record<TopUpSummary['state'], State>> = {
  pending: { tone: 'warn', sign: '○', text: 'waiting for payment' },
  credited: { tone: 'ok', sign: '●', text: 'credited' },
  expired: { tone: 'neutral', sign: '⊘', text: 'expired' },
}

/** Shows a detected payment before it is confirmed. */
export function topUpState({ state, payments }: Pick<TopUp, 'state' | 'payments'>): State {
  const isSeen = payments.some(({ isGone, isConfirmed }) => !isGone && !isConfirmed)
  return state === 'pending' && isSeen ? { tone: 'info', sign: '◔', text: 'payment detected' } : topUpStates[state]
}

const discrepancies: Readonly<Record<NonNullable<Payment['discrepancy']>, string>> = {
  early: 'Paid before the top-up was requested',
  underpaid: 'Less than the requested amount',
  overpaid: 'More than the requested amount',
  late: 'Paid after the top-up expired',
  duplicate: 'The top-up was already credited by another payment',
  dismissed: 'The payment was reviewed before it was confirmed',
}

/** A sentence without the final period. */
export function paymentText({ isGone, isConfirmed, credited, discrepancy }: Payment): string {
  if (isGone) return 'No longer on the blockchain'
  if (credited !== null) return 'Credited'
  if (discrepancy) return `${discrepancies[discrepancy]}. The operator decides what happens to this payment`
  return isConfirmed ? 'Confirmed' : 'Waiting for blockchain confirmation'
}
