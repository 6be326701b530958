/** Compares three books: what the carriers sold and voided, what the database says, what clients were told. */
import type pg from 'pg'
import { checkBooks } from '#credits/check-books.ts'
import type { Database } from '#kit/postgres.ts'
import type { Diary } from './shopper.ts'

type Sale = { carrier: string; reference: string; trackingNumber: string; voidedAt: string | null }
type Purchase = {
  id: string
  account_id: string
  shipment_id: string
  rate_id: string
  state: string
  label_id: string | null
}
type Label = { id: string; purchase_id: string; status: number; tracking_number: string | null }

/** @returns every rule that is broken, in words; none when all is well */
export async function audit(db: Database, simulatorUrl: string, diary: Diary): Promise<string[]> {
  const broken: string[] = []
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await db.pool.query<Row>(text)).rows
  const { sales } = (await (await fetch(`${simulatorUrl}/simulator/sales`)).json()) as { sales: Sale[] }
  const purchases = new Map((await rows<Purchase>('select * from purchases')).map((row) => [row.id, row]))
  const labels = new Map((await rows<Label>('select * from labels')).map((row) => [row.id, row]))
  const live = (label: Label | undefined) => label?.status === 1 || label?.status === 2

  /** All that happened to a purchase, for whoever has to find out why. */
  const timeline = async (purchaseId: string): Promise<string> => {
    const { rows: events } = await db.pool.query(
      'select what, detail, created_at from purchase_events where purchase_id = $1 order by created_at, id',
      [purchaseId],
    )
    return events
      .map((event) => `${event.created_at.toISOString()} ${event.what} ${JSON.stringify(event.detail)}`)
      .join('; ')
  }

  // The carriers' book against the database.
  const liveShipments = new Map<string, string>()
  const sold = new Set<string>()
  for (const sale of sales) {
    const name = `${sale.carrier} ${sale.trackingNumber}`
    if (sold.has(sale.reference)) broken.push(`${name}: purchase ${sale.reference} was sold twice`)
    sold.add(sale.reference)
    const purchase = purchases.get(sale.reference)
    const label = purchase?.label_id ? labels.get(purchase.label_id) : undefined
    if (!purchase) broken.push(`${name} was sold and is no purchase`)
    else if (sale.voidedAt === null) {
      if (!live(label) || label?.tracking_number !== sale.trackingNumber) {
        broken.push(
          `${name} is live at the carrier; purchase ${purchase.id} is ${purchase.state}, its label ${label?.status}`,
        )
      }
      const before = liveShipments.get(purchase.shipment_id)
      if (before) broken.push(`${name} and ${before} are both live for one shipment`)
      liveShipments.set(purchase.shipment_id, name)
    } else if (live(label))
      broken.push(`${name} is voided at the carrier and live in the database; ${await timeline(purchase.id)}`)
  }
  for (const label of labels.values()) {
    if (live(label) && !sold.has(label.purchase_id)) broken.push(`label ${label.id} is live and was never sold`)
  }

  // What clients were told against both.
  const toldLabels = new Map<string, string>()
  for (const { labelId, trackingCode, shipmentId, rateId } of diary.told) {
    const label = labels.get(labelId)
    if (!label || label.status === 4 || label.tracking_number !== trackingCode) {
      broken.push(`a client was told of label ${labelId} ${trackingCode}, which is ${JSON.stringify(label)}`)
    }
    const request = `${shipmentId} ${rateId}`
    const before = toldLabels.get(request)
    if (before && before !== labelId && live(labels.get(before))) {
      broken.push(`one request was answered with ${before}, which lives, and with ${labelId}`)
    }
    if (!before || live(label)) toldLabels.set(request, labelId)
  }
  for (const labelId of diary.cancelled) {
    if (labels.get(labelId)?.status !== 3) broken.push(`a client was told that ${labelId} is cancelled`)
  }

  // The money.
  for (const wrong of await checkBooks({ db })) broken.push(`the books differ: ${JSON.stringify(wrong)}`)
  const money = await rows<{ account_id: string }>(
    `select b.account_id, b.available, b.reserved, b.spent, coalesce(l.charged, 0) as charged
     from credit_balances b
     left join (select account_id, sum(charge) as charged from labels where status in (1, 2) group by account_id) l using (account_id)
     where b.reserved <> 0 or b.available < 0 or b.spent <> coalesce(l.charged, 0)`,
  )
  for (const account of money) broken.push(`the ledger is not the sum of the live labels: ${JSON.stringify(account)}`)

  // Nothing is stuck, and the orders agree.
  for (const [what, text] of [
    ['purchase is stuck', "select id, state from purchases where state in ('Claimed', 'Processing', 'OutcomeUnknown')"],
    ['cancellation is stuck', "select id, state from cancellations where state in ('Processing', 'OutcomeUnknown')"],
    [
      'purchase was sent twice',
      "select purchase_id from purchase_events where what = 'sent' group by purchase_id having count(*) > 1",
    ],
    [
      'order counts its purchases wrongly',
      `select o.id, o.open_purchases from orders o
       left join (select order_id, count(*) as owning from purchases where owns_shipment group by order_id) p on p.order_id = o.id
       where o.open_purchases <> coalesce(p.owning, 0)`,
    ],
    [
      'order shows its label wrongly',
      `select o.id, o.label_status, l.status from orders o join labels l on l.id = o.label_id
       where o.label_status <> l.status or o.tracking_number is distinct from l.tracking_number`,
    ],
    [
      'order has a status that its labels deny',
      `select o.id, o.status from orders o
       where (o.status = 8) <> (o.open_purchases > 0) and o.status in (7, 8)`,
    ],
  ] as const) {
    for (const row of await rows<{ id?: string }>(text)) broken.push(`a ${what}: ${JSON.stringify(row)}`)
  }
  return broken
}

/** How many operations have no outcome yet. */
export async function openOperations(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ open: string }>(
    `select (select count(*) from purchases where state in ('Claimed', 'Processing', 'OutcomeUnknown'))
          + (select count(*) from cancellations where state in ('Processing', 'OutcomeUnknown')) as open`,
  )
  return Number(rows[0]?.open ?? 0)
}
