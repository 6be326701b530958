/** The resolvers of all fields: values and functions by the schema's names, which read the shop on request. */
import { GraphQLError } from 'graphql'
import type { Stage } from '../play.ts'
import type { ShopFulfillment, ShopLine, ShopOrder } from '../shop.ts'
import { type Unit, type Units, unitLineId } from './units.ts'
import type { PlayedHooks } from './webhooks.ts'

export type Played = { stage: Stage; units: Units; hooks: PlayedHooks; scopes: readonly string[]; showsBuyers: boolean }

export const globalId = (kind: string, id: string): string => `gid://shopify/${kind}/${id}`
export const idOf = (globalId: string): string => globalId.split('/').at(-1) ?? ''
const timeOf = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

export type PageArguments = { first?: number | null; after?: string | null }

/** A page of a list. Cursors identify the entry before. */
function pageOf<Entry>(entries: readonly Entry[], { first, after }: PageArguments, cursorOf: (entry: Entry) => string) {
  if (!first) throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } })
  const from = after ? entries.findIndex((entry) => cursorOf(entry) === after) + 1 : 0
  const nodes = entries.slice(from, from + first)
  const last = nodes.at(-1)
  return {
    nodes,
    pageInfo: {
      hasNextPage: from + nodes.length < entries.length,
      endCursor: last === undefined ? null : cursorOf(last),
    },
  }
}

const moneyOf = ({ price, currency }: ShopLine) => ({ shopMoney: { amount: price, currencyCode: currency } })

export function createAnswers({ stage, units, scopes, showsBuyers }: Played) {
  const lineItem = (line: ShopLine) => ({
    id: globalId('LineItem', line.id),
    name: line.name,
    customAttributes: [...line.options.map(({ name, value }) => ({ key: name, value })), { key: '_app', value: '7' }],
    discountedUnitPriceAfterAllDiscountsSet: moneyOf(line),
  })

  function variantOf(line: ShopLine) {
    if (!scopes.includes('read_products')) throw denied('variant', 'read_products')
    return {
      id: globalId('ProductVariant', `9${line.id}`),
      barcode: line.barcode,
      inventoryItem: { harmonizedSystemCode: line.hsCode, countryCodeOfOrigin: line.originCountry },
    }
  }

  const unitLine = (unit: Unit, line: ShopLine) => ({
    id: globalId('FulfillmentOrderLineItem', unitLineId(unit, line)),
    sku: line.sku,
    totalQuantity: units.leftIn(unit, line) + units.shippedOf(unit, line),
    remainingQuantity: units.leftIn(unit, line),
    requiresShipping: line.isShipped,
    weight: { value: line.weightGrams, unit: 'GRAMS' },
    lineItem: () => lineItem(line),
    variant: () => variantOf(line),
  })

  const fulfillmentOf = (order: ShopOrder, fulfillment: ShopFulfillment) => ({
    id: globalId('Fulfillment', fulfillment.id),
    status: fulfillment.isCancelled ? 'CANCELLED' : 'SUCCESS',
    trackingInfo: [{ number: fulfillment.trackingNumber, company: fulfillment.carrier, url: fulfillment.trackingUrl }],
    fulfillmentLineItems: (page: PageArguments) => {
      const shipped = fulfillment.lines.flatMap(({ id, quantity }) => {
        const line = order.lines.find((one) => one.id === id)
        return line ? [{ quantity, lineItem: lineItem(line) }] : []
      })
      return pageOf(shipped, page, (entry) => entry.lineItem.id)
    },
  })

  function statusOf(unit: Unit): string {
    if (unit.isClosed) return 'CLOSED'
    if (unit.order.hold === 'held') return 'ON_HOLD'
    return unit.order.lines.some((line) => units.shippedOf(unit, line) > 0) ? 'IN_PROGRESS' : 'OPEN'
  }

  function unitOf(unit: Unit): object {
    const { order } = unit
    const status = statusOf(unit)
    const left = order.lines.filter((line) => line.isShipped)
    const actions: Record<string, string[]> = {
      CLOSED: [],
      ON_HOLD: ['RELEASE_HOLD', 'HOLD', 'MOVE'],
      OPEN: ['CREATE_FULFILLMENT', 'REPORT_PROGRESS', 'MOVE', 'HOLD', 'SPLIT', 'MERGE'],
      IN_PROGRESS: ['CREATE_FULFILLMENT', 'REPORT_PROGRESS', 'HOLD'],
    }
    return {
      id: globalId('FulfillmentOrder', unit.id),
      updatedAt: timeOf(unit.updatedAt),
      status,
      requestStatus: 'UNSUBMITTED',
      fulfillAt: null,
      fulfillBy: null,
      supportedActions: (actions[status] ?? []).map((action) => ({ action })),
      fulfillmentHolds:
        status === 'ON_HOLD' ? [{ reason: 'OTHER', reasonNotes: order.holdNote, displayReason: 'Other' }] : [],
      deliveryMethod: {
        methodType: left.length === 0 ? 'NONE' : order.pickupPoint ? 'PICKUP_POINT' : 'SHIPPING',
        presentedName: order.pickupPoint && `Parcel shop ${order.pickupPoint}`,
        serviceCode: order.pickupPoint,
        sourceReference: null,
      },
      assignedLocation: {
        ...location,
        name: `Shop location ${order.locationId}`,
        location: { id: globalId('Location', order.locationId) },
      },
      remainingLineItemsWeight: {
        value: left.reduce((sum, line) => sum + units.leftIn(unit, line) * line.weightGrams, 0) / 1000,
        unit: 'KILOGRAMS',
      },
      orderProcessedAt: timeOf(order.placedAt),
      order: () => visibleOrderOf(order),
      lineItems: (page: PageArguments) =>
        pageOf(
          order.lines.map((line) => unitLine(unit, line)),
          page,
          ({ id }) => id,
        ),
      fulfillments: (page: PageArguments) =>
        pageOf(
          order.fulfillments.filter(({ id }) => unit.fulfillments.includes(id)).map((one) => fulfillmentOf(order, one)),
          page,
          ({ id }) => id,
        ),
    }
  }

  function visibleOrderOf(order: ShopOrder): object {
    const isOld = stage.now().getTime() - order.placedAt.getTime() > oldestVisibleMs
    if (isOld && !scopes.includes('read_all_orders')) throw denied('order', 'read_all_orders')
    return orderOf(order)
  }

  function orderOf(order: ShopOrder): object {
    return {
      id: globalId('Order', order.id),
      name: order.number,
      createdAt: timeOf(order.placedAt),
      updatedAt: timeOf(order.updatedAt),
      cancelledAt: order.cancelledAt && timeOf(order.cancelledAt),
      closed: false,
      note: order.note,
      customAttributes: order.gift === null ? [] : [{ key: 'Gift message', value: order.gift }],
      email: showsBuyers ? order.address.email : null,
      tags: [],
      test: order.isTest,
      displayFinancialStatus: order.isRefunded ? 'REFUNDED' : order.hold === 'unpaid' ? 'PENDING' : 'PAID',
      risk: { recommendation: order.hold === 'fraud' ? 'INVESTIGATE' : 'ACCEPT' },
      shippingLine: { title: order.shippingMethod },
      shippingAddress: () => addressOf(order),
      fulfillments: ({ first }: PageArguments) =>
        order.fulfillments.slice(0, first ?? undefined).map((one) => fulfillmentOf(order, one)),
      fulfillmentOrders: (page: PageArguments) => {
        const sorted = units.of(order).map((unit) => ({ unit, answer: unitOf(unit) }))
        const { nodes, pageInfo } = pageOf(sorted, page, ({ unit }) => unit.id)
        return { pageInfo, nodes: nodes.map(({ answer }) => answer) }
      },
    }
  }

  function addressOf({ address }: ShopOrder) {
    if (!showsBuyers) throw denied('shippingAddress', 'access to protected customer data')
    return {
      name: `${address.firstName} ${address.lastName}`,
      company: address.company,
      address1: address.street1,
      address2: address.street2,
      city: address.city,
      province: address.state,
      provinceCode: address.state,
      countryCodeV2: address.country,
      zip: address.zip,
      phone: address.phone,
    }
  }

  return { unitOf, orderOf, fulfillmentOf }
}

/** Without a further scope, an app sees only newer orders. */
const oldestVisibleMs = 60 * 24 * 3_600_000

export const location = {
  address1: '11 West 53rd Street',
  address2: null,
  city: 'New York',
  province: 'New York',
  countryCode: 'US',
  zip: '10019',
  phone: '+12125550100',
}

const denied = (field: string, access: string): GraphQLError =>
  new GraphQLError(`Access denied for ${field} field. Required access: \`${access}\`.`, {
    extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes' },
  })
