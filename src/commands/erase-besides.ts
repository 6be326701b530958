import { eraseAddressesOf } from '#address-book/erase-addresses.ts'
import { eraseFindingsOf } from '#address-checks/forget-findings.ts'
import { eraseStoreOrder } from '#connected-stores/importing/erase-store-order.ts'
import type { Transaction } from '#kit/postgres.ts'
import { eraseNotes } from '#legacy-api/erase-notes.ts'

/** Erases data that belongs to an order but is stored elsewhere. */
export async function eraseBesides(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  await eraseNotes(tx, order)
  await eraseAddressesOf(tx, order)
  await eraseFindingsOf(tx, order)
  await eraseStoreOrder(tx, order)
}
