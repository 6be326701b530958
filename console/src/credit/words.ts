/** What lines of the statement, coins and top-ups are called. */
import type { Coin, Payment, StatementLine, TopUp, TopUpSummary } from '../api/queries/credit.ts'
import type { Tone } from '../design/badge.tsx'

export const coins: Readonly<Record<Coin, { name: string; unit: string }>> = {
  btc: { name: 'Bitcoin', unit: 'BTC' },
  ltc: { name: 'Litecoin', unit: 'LTC' },
  xmr: { name: 'Monero', unit: 'XMR' },
}

export const wordsOfActs: Readonly<Record<StatementLine['act'], string>> = {
  deposit: 'Credit added',
  reserve: 'Label',
  release: 'Label not bought',
  refund: 'Label cancelled',
  correct: 'Correction',
  reverse: 'Taken back',
}

type State = { tone: Tone; sign: string; text: string }

export const statesOfTopUps: Readonly<Record<TopUpSummary['state'], State>> = {
  pending: { tone: 'warn', sign: '○', text: 'waiting for payment' },
  credited: { tone: 'ok', sign: '●', text: 'credited' },
  expired: { tone: 'neutral', sign: '⊘', text: 'expired' },
}

/** With what has arrived: between the payment and its confirmation there is something to see. */
export function stateOf({ state, payments }: Pick<TopUp, 'state' | 'payments'>): State {
  const isSeen = payments.some(({ isGone, isConfirmed }) => !isGone && !isConfirmed)
  return state === 'pending' && isSeen ? { tone: 'info', sign: '◔', text: 'payment seen' } : statesOfTopUps[state]
}

const discrepancies: Readonly<Record<NonNullable<Payment['discrepancy']>, string>> = {
  early: 'It was made before the top-up was asked for',
  underpaid: 'It is less than was asked for',
  overpaid: 'It is more than was asked for',
  late: 'It came after the top-up had expired',
  duplicate: 'The top-up was credited by another payment already',
}

/** What became of a payment, in a sentence without its full stop. */
export function wordsOfPayment({ isGone, isConfirmed, credited, discrepancy }: Payment): string {
  if (isGone) return 'It is in the chain no more'
  if (credited !== null) return 'Credited'
  if (discrepancy) return `${discrepancies[discrepancy]}: whoever runs this service decides what becomes of it`
  return isConfirmed ? 'Confirmed' : 'Seen; it counts once the chain has confirmed it'
}
