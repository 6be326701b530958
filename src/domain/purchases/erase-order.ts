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
  /** Forgets what other rooms keep of the order, and of whom it is between: that the order still tells then. */
  eraseLinkedData(tx: Transaction, order: OrderKey): Promise<void>
}

type OrderKey = { accountId: string; orderId: string }

/**
 * Erases whom an order was between: its addresses, its labels' files with what they were made of, and the texts of
 * carriers about it. The books, ids, amounts, statuses and tracking numbers stay. Nothing can be bought for it any more.
 * Doing it again is harmless.
 *
 * @throws ServiceError 404 for an order that the account lacks, 409 while a purchase for it is under way
 */
export async function eraseOrder(deps: EraseDeps, order: OrderKey): Promise<void> {
  const { accountId, orderId } = order
  const labels = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order)
    await eraseFailures(tx, order)
    const erased = await eraseLabels(tx, order)
    await deps.eraseLinkedData(tx, order)
    await eraseAddresses(tx, order)
    // A purchase that begins now finds the order erased; one that began before is seen here.
    const [{ count } = { count: 0 }] = await countOpenPurchases(tx, order)
    if (count > 0) throw serviceError('Label.PurchaseInProgress')
    await deps.audit(tx, { act: 'order.erase', accountId, subjects: { orderId } })
    return erased
  })
  await removeFiles(deps, labels)
}

/** Erases the orders from before the time. @returns how many, and those that were left because of open purchases */
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

/* The statements by which purchases forget whom they were between. */

export const countOpenPurchases = (db: Queryable, { accountId, orderId }: OrderKey) =>
  db.query<{ count: number }>({
    name: 'purchases.count-open-of-order',
    text: `select count(*) as count from purchases p
           where p.account_id = $1::uuid and p.state = any ($3::text[])
             and p.order_id = $2::uuid`,
    values: [accountId, orderId, openPurchaseStates],
  })

/** What carriers wrote about addresses, upon refusing to sell or to void. */
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
