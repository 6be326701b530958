import { GraphQLError } from 'graphql'
import { ShopError, type ShopFulfillment, type ShopOrder } from '../shop.ts'
import { createAnswers, globalId, idOf, location, type PageArguments, type Played } from './responses.ts'
import { unitLineId } from './units.ts'

type FulfillmentInput = {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null
  }[]
  notifyCustomer?: boolean | null
  trackingInfo?: { company?: string | null; number?: string | null; url?: string | null } | null
}
type Hook = { uri?: string | null; includeFields?: string[] | null }

const refused = (field: string[], message: string) => ({ userErrors: [{ field, message }] })
const staleMs = 10_000

/** The root fields of queries and mutations. */
export function createRoot(played: Played) {
  const { stage, units, hooks, scopes } = played
  const { shop } = stage
  const { unitOf, orderOf, fulfillmentOf } = createAnswers(played)
  const orderById = (id: string) => shop.findShown(idOf(id))
  const fulfillmentById = (id: string) =>
    shop
      .orders()
      .flatMap((order) => order.fulfillments.map((fulfillment) => ({ order, fulfillment })))
      .find(({ fulfillment }) => globalId('Fulfillment', fulfillment.id) === id) ?? null

  /** Entries that changed at or after the filter's time, oldest first. */
  function listed<Entry extends { id: string; updatedAt: Date }>(
    entries: Entry[],
    page: PageArguments & { query?: string | null },
  ) {
    const since = page.query ? /^updated_at:>='([^']+)'$/.exec(page.query)?.[1] : undefined
    if (page.query && !since) throw new GraphQLError(`this filter is not played: ${page.query}`)
    const isStale = stage.faults.applies('list-stale', since ?? 'all')
    const untilMs = stage.now().getTime() - (isStale ? staleMs : 0)
    const secondOf = (time: Date) => Math.floor(time.getTime() / 1000) * 1000
    const cursorOf = ({ id, updatedAt }: Entry) => `${updatedAt.toISOString()} ${id.padStart(20, '0')}`
    const sorted = entries
      .filter(({ updatedAt }) => updatedAt.getTime() <= untilMs && (!since || secondOf(updatedAt) >= Date.parse(since)))
      .map((entry) => ({ entry, cursor: cursorOf(entry) }))
      .filter(({ cursor }) => !page.after || cursor > page.after)
      .sort((left, right) => (left.cursor < right.cursor ? -1 : 1))
    const nodes = sorted.slice(0, page.first ?? 0)
    return {
      nodes: nodes.map(({ entry }) => entry),
      pageInfo: { hasNextPage: nodes.length < sorted.length, endCursor: nodes.at(-1)?.cursor ?? null },
    }
  }

  return {
    shop: {
      name: 'Practice shop',
      myshopifyDomain: 'practice.myshopify.com',
      currencyCode: 'USD',
      shopAddress: { ...location, company: 'Practice shop', provinceCode: 'NY', countryCodeV2: 'US' },
    },
    currentAppInstallation: { accessScopes: scopes.map((handle) => ({ handle })) },
    fulfillmentOrder({ id }: { id: string }) {
      const unit = units.find(idOf(id))
      return unit && unitOf(unit)
    },
    fulfillmentOrders(page: PageArguments & { query?: string | null; includeClosed?: boolean | null }) {
      const { nodes, pageInfo } = listed(
        units.all().filter(({ isClosed }) => page.includeClosed || !isClosed),
        page,
      )
      return { pageInfo, nodes: nodes.map(unitOf) }
    },
    order({ id }: { id: string }) {
      const order = orderById(id)
      return order && orderOf(order)
    },
    orders(page: PageArguments & { query?: string | null }) {
      const { nodes, pageInfo } = listed(
        shop.orders().filter(({ isDeleted }) => !isDeleted),
        page,
      )
      return { pageInfo, nodes: nodes.map(orderOf) }
    },
    fulfillment({ id }: { id: string }) {
      const found = fulfillmentById(id)
      return found && fulfillmentOf(found.order, found.fulfillment)
    },
    webhookSubscriptions: ({ uri }: { uri?: string | null }) => ({ nodes: hooks.list(uri ?? null) }),

    fulfillmentCreate: ({ fulfillment }: { fulfillment: FulfillmentInput }) =>
      fulfil(played, fulfillment, fulfillmentOf),
    fulfillmentCancel({ id }: { id: string }) {
      const found = fulfillmentById(id)
      if (!found) return refused(['id'], 'Fulfillment does not exist.')
      if (!shop.cancelFulfillment(found.order.id, found.fulfillment.id)) {
        return refused(['id'], 'Fulfillment has already been cancelled.')
      }
      return { fulfillment: fulfillmentOf(found.order, found.fulfillment), userErrors: [] }
    },
    webhookSubscriptionCreate({ topic, webhookSubscription }: { topic: string; webhookSubscription: Hook }) {
      const { uri, includeFields } = webhookSubscription
      const isAllowed = uri && (uri.startsWith('https://') || new URL(uri).hostname === '127.0.0.1')
      if (!isAllowed)
        return refused(['webhookSubscription', 'callbackUrl'], 'Address protocol http:// is not supported')
      const subscription = hooks.create({ topic, uri, includeFields: includeFields ?? [] })
      return subscription
        ? { webhookSubscription: subscription, userErrors: [] }
        : refused(['webhookSubscription', 'callbackUrl'], 'Address for this topic has already been taken')
    },
    webhookSubscriptionDelete: ({ id }: { id: string }) =>
      hooks.remove(id)
        ? { deletedWebhookSubscriptionId: id, userErrors: [] }
        : refused(['id'], 'Webhook subscription does not exist'),
  }
}

function fulfil(
  { stage: { shop }, units }: Played,
  { lineItemsByFulfillmentOrder, notifyCustomer, trackingInfo }: FulfillmentInput,
  answer: (order: ShopOrder, fulfillment: ShopFulfillment) => object,
) {
  const field = ['fulfillment']
  const [asked, ...others] = lineItemsByFulfillmentOrder
  const unit = asked && units.find(idOf(asked.fulfillmentOrderId))
  if (!unit || others.length > 0) return refused(field, 'Fulfillment order does not exist.')
  if (unit.isClosed) return refused(field, `Fulfillment order ${unit.id} has an unfulfillable status= closed.`)
  const named = asked.fulfillmentOrderLineItems ?? []
  const lines = named.flatMap(({ id, quantity }) => {
    const line = unit.order.lines.find((one) => unitLineId(unit, one) === idOf(id))
    return line ? [{ id: line.id, quantity }] : []
  })
  if (lines.length < named.length) return refused(field, 'Fulfillment order line item does not exist.')
  try {
    const fulfillment = shop.fulfil(unit.order.id, {
      lines,
      trackingNumber: trackingInfo?.number ?? '',
      trackingUrl: trackingInfo?.url ?? null,
      carrier: trackingInfo?.company ?? '',
      mailsBuyer: notifyCustomer ?? false,
    })
    return { fulfillment: answer(unit.order, fulfillment), userErrors: [] }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const isHeld = error.reason === 'held'
    return refused(
      field,
      isHeld
        ? `Fulfillment order ${unit.id} has an unfulfillable status= on_hold.`
        : 'Invalid fulfillment order line item quantity requested.',
    )
  }
}
