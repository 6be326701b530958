import { type Ok, uncertain, unreadable } from '#adapters/outcome.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { mutateStore, queryStore } from '#adapters/stores/shopify/calls.ts'
import { globalId, idOf } from '#adapters/stores/shopify/order.ts'
import { linesOfUnits, searchSizes } from '#adapters/stores/shopify/queries.ts'
import type { UserErrors, Written } from '#adapters/stores/shopify/responses.ts'
import type {
  CancelOutcome,
  FulfillmentRequest,
  FulfillOutcome,
  LookupOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  Uncertain,
} from '#adapters/stores/store.ts'

export const fulfillDeadlineMs = 15_000
export const lookupDeadlineMs = 8_000

/** Shopify links and tracks parcels of carriers with exactly these names. */
const companies: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx', dhl: 'DHL Express' }

/** If Shopify rejects the fulfillment because its fulfillment order was replaced, the replacement gets it. */
export async function fulfill(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<FulfillOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + fulfillDeadlineMs
  const leftMs = () => endsAtMs - deps.clock.monotonicMs()
  const created = await createFulfillment(deps, account, request, leftMs())
  if (created.outcome !== 'rejected') return created
  const units = await queryStore(deps, account, {
    name: 'findUnits',
    variables: { id: globalId('Order', request.parentId), lines: linesOfUnits },
    deadlineMs: leftMs(),
  })
  if (units.outcome !== 'ok') return units.outcome === 'unavailable' ? units : created
  const replaced = toReplacement(request, units.value.order?.fulfillmentOrders.nodes ?? [])
  return replaced ? createFulfillment(deps, account, replaced, leftMs()) : created
}

async function createFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
  deadlineMs: number,
): Promise<FulfillOutcome> {
  const told = await mutateStore(deps, account, {
    name: 'push',
    variables: { fulfillment: fulfillmentInput(request) },
    deadlineMs,
  })
  if (told.outcome !== 'ok') return told
  const written = readWritten(told.value.fulfillmentCreate)
  return written.outcome === 'ok' ? { outcome: 'ok', value: { fulfillmentId: written.value.fulfillmentId } } : written
}

type OrderUnit = {
  id: string
  status: string
  lineItems: { nodes: { id: string; remainingQuantity: number; lineItem: { id: string } }[] }
}

/**
 * A canceled fulfillment closes its fulfillment order if nothing else is left in it. The items get another one with
 * other line ids. A label that was bought before Shopify canceled the fulfillment is for these items.
 *
 * @returns null if no open fulfillment order has all items
 */
function toReplacement(request: FulfillmentRequest, units: readonly OrderUnit[]): FulfillmentRequest | null {
  const own = units.find(({ id }) => idOf(id) === request.externalId)
  if (own?.status !== 'CLOSED' || request.lines.length === 0) return null
  const itemOf = new Map(own.lineItems.nodes.map(({ id, lineItem }) => [idOf(id), lineItem.id]))
  for (const { id, status, lineItems } of units) {
    if (status !== 'OPEN' && status !== 'IN_PROGRESS') continue
    const lines = request.lines.flatMap(({ lineId, quantity }) => {
      const line = lineItems.nodes.find(({ lineItem }) => lineItem.id === itemOf.get(lineId))
      return line && line.remainingQuantity >= quantity ? [{ lineId: idOf(line.id), quantity }] : []
    })
    if (lines.length === request.lines.length) return { ...request, externalId: idOf(id), lines }
  }
  return null
}

function fulfillmentInput(request: FulfillmentRequest) {
  return {
    lineItemsByFulfillmentOrder: [
      {
        fulfillmentOrderId: globalId('FulfillmentOrder', request.externalId),
        // Without lines the fulfillment contains everything that is left.
        ...(request.lines.length > 0
          ? {
              fulfillmentOrderLineItems: request.lines.map(({ lineId, quantity }) => ({
                id: globalId('FulfillmentOrderLineItem', lineId),
                quantity,
              })),
            }
          : {}),
      },
    ],
    notifyCustomer: true,
    trackingInfo: {
      company: companies[request.carrier] ?? request.carrierName,
      number: request.trackingNumber,
      ...(request.trackingUrl ? { url: request.trackingUrl } : {}),
    },
  }
}

/** These mutations return errors without codes, so the field serves as the code: `fulfillment.trackingInfo`. */
function refusalOf(errors: UserErrors): Rejected | null {
  const [first] = errors
  return first ? rejected(first.field?.join('.') || null, errors.map(({ message }) => message).join('; ')) : null
}

type Made = Ok<{ fulfillmentId: string; status: string }> | Rejected | Uncertain

function readWritten({ fulfillment, userErrors }: Written): Made {
  const refusal = refusalOf(userErrors)
  if (fulfillment && !refusal) {
    return { outcome: 'ok', value: { fulfillmentId: idOf(fulfillment.id), status: fulfillment.status } }
  }
  return refusal && !fulfillment ? refusal : uncertain('Shopify returned neither a fulfillment nor an error')
}

export async function lookupFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<LookupOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + lookupDeadlineMs
  for (const first of searchSizes) {
    const result = await queryStore(deps, account, {
      name: 'findFulfillments',
      variables: { id: globalId('Order', request.parentId), first },
      deadlineMs: endsAtMs - deps.clock.monotonicMs(),
    })
    if (result.outcome !== 'ok') return result
    // A deleted order has no fulfillments.
    if (!result.value.order) return { outcome: 'absent' }
    const { fulfillments } = result.value.order
    const found = findAmong(fulfillments, request.trackingNumber)
    if (found) return found
    if (fulfillments.length < first) return { outcome: 'absent' }
  }
  return unreadable('the order has too many fulfillments to search')
}

type Fulfillment = { id: string; status: string; trackingInfo: { number: string | null }[] }

function findAmong(fulfillments: readonly Fulfillment[], trackingNumber: string): LookupOutcome | null {
  const ours = fulfillments.filter(({ trackingInfo }) =>
    trackingInfo.some(({ number }) => number?.trim() === trackingNumber),
  )
  const live = ours.find(({ status }) => ['SUCCESS', 'OPEN', 'PENDING'].includes(status))
  if (live) return { outcome: 'ok', value: { fulfillmentId: idOf(live.id) } }
  const odd = ours.find(({ status }) => status !== 'CANCELLED')
  if (odd) return unreadable(`the fulfillment ${idOf(odd.id)} has the status ${odd.status}`)
  const [cancelled] = ours
  return cancelled ? { outcome: 'cancelled', fulfillmentId: idOf(cancelled.id) } : null
}

export async function cancelFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  { fulfillmentId }: FulfillmentRequest & { fulfillmentId: string },
): Promise<CancelOutcome> {
  const id = globalId('Fulfillment', fulfillmentId)
  const told = await mutateStore(deps, account, {
    name: 'cancelPush',
    variables: { id },
    deadlineMs: fulfillDeadlineMs,
  })
  if (told.outcome !== 'ok') return told
  const written = readWritten(told.value.fulfillmentCancel)
  if (written.outcome === 'ok') return { outcome: 'ok', value: null }
  if (written.outcome === 'uncertain') return written
  // The error for a canceled fulfillment has no code.
  const result = await queryStore(deps, account, {
    name: 'readFulfillment',
    variables: { id },
    deadlineMs: lookupDeadlineMs,
  })
  const wasCancelled = result.outcome === 'ok' && result.value.fulfillment?.status === 'CANCELLED'
  return wasCancelled ? { outcome: 'ok', value: null } : written
}
