import { personalData } from '#app/personal-data.ts'
import { eraseStoreOrder } from '#domain/store-sync/import/personal-data.ts'
import { eraseNotes } from '#edges/legacy/erase-notes.ts'
import type { Transaction } from '#kit/postgres.ts'

/** Erases data that belongs to an order but is stored elsewhere. */
export async function eraseBesides(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  await eraseNotes(tx, order)
  for (const { eraseOrder } of personalData) await eraseOrder?.(tx, order)
  await eraseStoreOrder(tx, order)
}
