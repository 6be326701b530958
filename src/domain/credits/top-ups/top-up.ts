import type { Coin, PaymentProvider, ProviderDeps } from '#adapters/payments/payment-provider.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

export type TopUpState = 'pending' | 'credited' | 'expired'

/** Credit that somebody means to pay for in a coin: where, how much, and by when. */
export type TopUp = {
  topUpId: string
  accountId: string
  /** The id of the payment provider. */
  provider: string
  coin: Coin
  /** US dollars, a decimal. */
  credits: string
  /** What it costs in the coin, a decimal. */
  amount: string
  address: string
  /** The provider's own name for it. */
  reference: string | null
  state: TopUpState
  createdAt: Date
  expiresAt: Date
  /** When the last payment that could still be on its way is given up. */
  pollUntil: Date
}

/** Why a payment does not credit by itself, once it is confirmed. */
export type Discrepancy = 'early' | 'underpaid' | 'overpaid' | 'late' | 'duplicate'

/** Something that arrived at a top-up's address. */
export type Payment = {
  paymentId: string
  accountId: string
  topUpId: string
  /** Names the payment for good: transaction and output. */
  output: string
  /** In the coin, a decimal. */
  amount: string
  confirmed: boolean
  /** The earliest time that is known of it. */
  madeAt: Date
  /** The time of its block, or when it was first seen to count where that is not known; null before. */
  confirmedAt: Date | null
  /** It was there once, and the chain has it no more. */
  gone: boolean
  discrepancy: Discrepancy | null
  /** US dollars that it came to, a decimal; null: it has not credited. */
  credited: string | null
  creditedAt: Date | null
  /** Who credited it; null: nobody had to. */
  operator: string | null
  reason: string | null
  createdAt: Date
}

export type TopUpDeps = ProviderDeps & {
  db: Database
  clock: Clock
  ids: Ids
  /** In the order in which they are asked for a coin. */
  providers: readonly PaymentProvider[]
  /** How long a top-up may be paid at its exchange rate. */
  lifetimeMs: number
  /** How long after its expiry a payment that was made in time may get into a block. */
  confirmWithinMs: number
  /** How often a top-up is polled while its payment is expected. */
  pollEveryMs: number
}
