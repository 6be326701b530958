import { updateBlocks } from '#domain/orders/imported/sql.ts'
import type { PurchaseBlock } from '#domain/orders/states.ts'
import type { Clock } from '#kit/clock.ts'
import type { Transaction } from '#kit/postgres.ts'

/** Says of orders of stores what forbids to buy for them, or that nothing does. What is bought already stays. */
export async function blockOrders(
  deps: { clock: Clock },
  tx: Transaction,
  accountId: string,
  blocks: readonly { orderId: string; purchaseBlock: PurchaseBlock | null }[],
): Promise<void> {
  if (blocks.length > 0) await updateBlocks(tx, accountId, blocks, deps.clock.now())
}
