/** Compares the carriers' sales with the service's records. */
import { LabelStatus } from '#domain/orders/order/order.ts'
import { byKey, type FinalState, isLive, type Sale, tenThousandths } from '../final-state/final-state.ts'
import type { Report } from './invariants.ts'

const nameOf = (sale: Sale) => `${sale.carrier} ${sale.trackingNumber}`

export function checkCarriers(state: FinalState, report: Report): void {
  const purchases = new Map(state.purchases.map((purchase) => [purchase.id, purchase]))
  const labels = new Map(state.labels.map((label) => [label.id, label]))

  for (const [reference, sales] of byKey(state.sales, (sale) => sale.reference)) {
    if (sales.length > 1) report('sold once', `sold as ${sales.map(nameOf).join(' and ')}`, reference)
  }

  const isUnused = new Set(
    state.events.flatMap(({ what, purchase_id, detail }) =>
      what === 'resolved by operator' && detail.label === 'unused' ? [purchase_id] : [],
    ),
  )
  for (const sale of state.sales) {
    // The operator stated that nobody uses it. The carrier cannot void it, and does not bill it.
    const isLiveThere = sale.voidedAt === null && !isUnused.has(sale.reference)
    const purchase = purchases.get(sale.reference)
    const label = purchase?.label_id ? labels.get(purchase.label_id) : undefined
    const isOurs = label?.tracking_number === sale.trackingNumber && label.carrier === sale.carrier
    if (!purchase) report('sales are labels', `${nameOf(sale)} was sold for ${sale.reference}, which is not a purchase`)
    else if (!isOurs) {
      const state = `${purchase.state} with label ${label?.tracking_number ?? 'none'}`
      report('sales are labels', `${nameOf(sale)} was sold; its purchase is ${state}`, purchase.id)
    } else if (isLiveThere !== isLive(label)) {
      const there = isLiveThere ? 'live' : 'voided or unused'
      report(
        'sales are labels',
        `${nameOf(sale)} is ${there} at the carrier; here its status is ${label.status}`,
        purchase.id,
      )
    }
  }

  const known = new Set(state.labels.map((label) => `${label.carrier} ${label.tracking_number}`))
  const stray = new Map(state.strayLabels.map((label) => [`${label.carrier} ${label.tracking_number}`, label]))
  for (const sale of state.sales.filter((sold) => !known.has(nameOf(sold)))) {
    const kept = stray.get(nameOf(sale))
    const isDealtWith = kept?.state === 'Voided' ? sale.voidedAt !== null : kept !== undefined && kept.state !== 'Found'
    if (!isDealtWith) {
      report('every sale known', `${nameOf(sale)} was sold; here it is ${kept?.state ?? 'unknown'}`, sale.reference)
    }
  }
  if (state.unwrittenOutcomes > 0) report('responses saved', `${state.unwrittenOutcomes} outcomes are still on disk`)

  const sold = new Map(state.sales.map((sale) => [nameOf(sale), sale]))
  for (const label of state.labels) {
    if (label.status === LabelStatus.Error) continue
    const sale = sold.get(`${label.carrier} ${label.tracking_number}`)
    if (sale?.reference !== label.purchase_id) {
      report('labels are sales', `label ${label.id} ${label.tracking_number} was never sold`, label.purchase_id)
    } else if (tenThousandths(sale.charge.amount) !== tenThousandths(label.charge)) {
      report(
        'labels are sales',
        `${nameOf(sale)} cost ${sale.charge.amount}, but ${label.charge} was paid`,
        label.purchase_id,
      )
    }
  }

  checkShipments(state, report)
}

/** One shipment's labels follow one another: each is voided before the next is sold. */
function checkShipments(state: FinalState, report: Report): void {
  const shipmentOf = new Map(state.purchases.map((purchase) => [purchase.id, purchase.shipment_id]))
  const known = state.sales.filter((sale) => shipmentOf.has(sale.reference))
  for (const [shipmentId, sales] of byKey(known, (sale) => shipmentOf.get(sale.reference) as string)) {
    const inOrder = sales.toSorted((left, right) => left.soldAt.localeCompare(right.soldAt))
    for (const [index, sale] of inOrder.entries()) {
      const before = inOrder[index - 1]
      if (before && (before.voidedAt === null || before.voidedAt > sale.soldAt)) {
        const lived = `${nameOf(before)} was live when ${nameOf(sale)} was sold at ${sale.soldAt}`
        report('one live label', `shipment ${shipmentId}: ${lived}`, sale.reference)
      }
    }
  }
}
