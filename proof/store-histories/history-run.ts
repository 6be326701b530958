import type { TestEnvironment } from '../../test/support/test-environment.ts'
import type { HistoryShop } from './open-shop.ts'
import type { TwoNodes } from './two-nodes.ts'

export type Attempt = { orderId: string; startedAt: number }

/** A history while it runs, and what is known of it for the checks. */
export type Run = {
  environment: TestEnvironment
  shop: HistoryShop
  nodes: TwoNodes
  accountId: string
  storeId: string
  /** Each request that may have bought something. */
  attempts: Attempt[]
  /** Shipments with their rates, by their orders, as they were asked for last. */
  rated: Map<string, { shipmentId: string; rateId: string }[]>
  /** Sentences about events that must not happen. */
  found: string[]
}
