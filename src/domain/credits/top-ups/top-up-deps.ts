import type { PaymentProvider, ProviderDeps } from '#adapters/payments/payment-provider.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

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
