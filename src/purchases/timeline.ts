import type { Transaction } from '#kit/postgres.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import * as sql from '#purchases/sql.ts'

/** What can happen to a purchase. */
export type PurchaseEvent =
  | 'claimed'
  | 'taken over'
  | 'sent'
  | 'completed'
  | 'failed'
  | 'outcome unknown'
  | 'asked the carrier'
  | 'cancellation sent'
  | 'cancellation outcome unknown'
  | 'cancellation repeated'
  | 'cancelled'
  | 'cancellation refused'
  | 'resolved by operator'

/** Adds to the purchase's record of what happened when, by which node. Never changed afterwards. */
export async function note(
  deps: Pick<PurchaseDeps, 'ids' | 'node' | 'clock'>,
  tx: Transaction | PurchaseDeps['db'],
  purchase: { accountId: string; purchaseId: string },
  what: PurchaseEvent,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await sql.insertEvent(tx, { ...purchase, id: deps.ids(), what, node: deps.node, detail, now: deps.clock.now() })
}
