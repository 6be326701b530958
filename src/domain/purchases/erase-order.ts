import type { Audit } from '#domain/audit/audit.ts'
import type { LabelStore } from '#domain/labels/label-store.ts'
import { eraseLabels, removeFiles } from '#domain/labels/remove-files.ts'
import { lockOrder } from '#domain/orders/apply-purchase.ts'
import { eraseAddresses, listErasableOrders } from '#domain/orders/personal-data.ts'
import { openPurchaseStates } from '#domain/purchases/purchase/states.ts'
import type { Clock } from '#kit/clock.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

export type EraseDeps = {
  db: Database
  clock: Clock
  store: LabelStore
  audit: Audit
  /** Erases the data that later slices store about the order. The order's addresses are still readable at that time. */
  eraseLinkedData(tx: Transaction, order: OrderKey): Promise<void>
}

type OrderKey = { accountId: string; orderId: string }

/**
 * Erases the personal data of an order: its addresses, label files and their sources, and carriers' messages. Ledger,
 * ids, amounts, statuses and tracking numbers stay. Nothing can be bought for the order afterwards. Repeating it is
 * harmless.
 *
 * @throws ServiceError 404 if the account has no such order; 409 if a purchase for it is open
 */
export async function eraseOrder(deps: EraseDeps, order: OrderKey): Promise<void> {
  const { accountId, orderId } = order
  const labels = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order)
    await eraseFailures(tx, order)
    const erased = await eraseLabels(tx, order)
    await deps.eraseLinkedData(tx, order)
    await eraseAddresses(tx, order)
    // A purchase that begins now finds the order erased. One that began before is found here.
    const [{ count } = { count: 0 }] = await countOpenPurchases(tx, order)
    if (count > 0) throw serviceError('Label.PurchaseInProgress')
    await deps.audit(tx, { act: 'order.erase', accountId, subjects: { orderId } })
    return erased
  })
  await removeFiles(deps, labels)
}

/**
 * Erases orders from before the time. @returns how many were erased, and how many were skipped because of open
 * purchases
 */
export async function eraseOrders(
  deps: EraseDeps,
  query: { accountId: string; before: Date },
): Promise<{ erased: number; left: string[] }> {
  let erased = 0
  const left: string[] = []
  for await (const orderId of listErasableOrders(deps, query)) {
    const isErased = await eraseOrder(deps, { accountId: query.accountId, orderId }).then(
      () => true,
      (error) => {
        if (isOpen(error)) return false
        throw error
      },
    )
    if (isErased) erased += 1
    else left.push(orderId)
  }
  return { erased, left }
}

const isOpen = (error: unknown): boolean => error instanceof ServiceError && error.code === 'Label.PurchaseInProgress'

/* Statements that erase personal data from purchases. */

export const countOpenPurchases = (db: Queryable, { accountId, orderId }: OrderKey) =>
  db.query<{ count: number }>({
    name: 'purchases.count-open-of-order',
    text: `select count(*) as count from purchases p
           where p.account_id = $1::uuid and p.state = any ($3::text[])
             and p.order_id = $2::uuid`,
    values: [accountId, orderId, openPurchaseStates],
  })

/** Carriers' messages about addresses, after rejected purchases and voids. */
const eraseFailures = (db: Queryable, { accountId, orderId }: OrderKey) =>
  db.query({
    name: 'purchases.erase-failures',
    text: `with ended as (
             update purchases set failure = jsonb_set(failure, '{error,metaData}', 'null')
             where account_id = $1::uuid and order_id = $2::uuid and failure -> 'error' -> 'metaData' <> 'null'
           )
           update cancellations c set refusal = c.refusal - 'carrierText' - 'detail'
           from purchases p
           where p.account_id = $1::uuid and p.order_id = $2::uuid
             and c.account_id = $1::uuid and c.label_id = p.label_id and c.refusal is not null`,
    values: [accountId, orderId],
  })
