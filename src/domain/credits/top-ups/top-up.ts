import type { Coin, PaymentProvider, ProviderDeps } from '#adapters/payments/payment-provider.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

export type TopUpState = 'pending' | 'credited' | 'expired'

/** Credit to be paid in a coin: the address, the amount and the time limit. */
export type TopUp = {
  topUpId: string
  accountId: string
  /** The id of the payment provider. */
  provider: string
  coin: Coin
  /** US dollars, a decimal. */
  credits: string
  /** The price in the coin, a decimal. */
  amount: string
  address: string
  /** The provider's own id. */
  reference: string | null
  state: TopUpState
  createdAt: Date
  expiresAt: Date
  /** When polling for a last payment ends. */
  pollUntil: Date
  /** Since when its payments could not be read; null: the last poll read them. */
  unreadSince: Date | null
}

/** The reason why a confirmed payment does not credit automatically. */
export type Discrepancy = 'early' | 'underpaid' | 'overpaid' | 'late' | 'duplicate' | 'dismissed'

/** An operator has dismissed a payment. */
export type Dismissal = {
  at: Date
  /** Who dismissed it, and why. */
  note: string
  /** The payment has changed since, and needs attention again. */
  isOver: boolean
}

/** A payment at a top-up's address. */
export type Payment = {
  paymentId: string
  accountId: string
  topUpId: string
  /** Identifies the payment permanently: transaction and output. */
  output: string
  /** In the coin, a decimal. */
  amount: string
  confirmed: boolean
  /** The earliest known time. */
  madeAt: Date
  /** The time of its block, or when it was first confirmed if that is unknown; null: not yet. */
  confirmedAt: Date | null
  /** It is no longer on the chain. */
  gone: boolean
  /** Its last known block, as its source named it; null: it was in none, or unknown. */
  block: string | null
  discrepancy: Discrepancy | null
  /** The credited amount in US dollars, a decimal; null: not credited. */
  credited: string | null
  creditedAt: Date | null
  /** The operator who credited it; null: automatic. */
  operator: string | null
  reason: string | null
  dismissal: Dismissal | null
  createdAt: Date
}

export type TopUpDeps = ProviderDeps & {
  db: Database
  clock: Clock
  ids: Ids
  /** In the order in which they are tried for a coin. */
  providers: readonly PaymentProvider[]
  /** How long a top-up can be paid at its exchange rate. */
  lifetimeMs: number
  /** How long after its expiry a payment that was made in time may be confirmed. */
  confirmWithinMs: number
  /** The interval of polls while a payment is expected. */
  pollEveryMs: number
}
