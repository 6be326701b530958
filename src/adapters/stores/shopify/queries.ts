/**
 * Queries of Shopify's GraphQL Admin API, 2026-10. A query costs a point per object that it could return, at most
 * 1,000. The sizes of the lists keep the cost lower.
 */

export const apiVersion = '2026-10'

/** Fulfillment orders per page and lines of each. Longer ones are read by id. */
export const listSize = { units: 15, lines: 5 } as const
export const changedOrdersSize = 50
/** Fulfillment orders of an order. The daily full resync finds the rare others. */
const unitsOfOrder = 10
/** Lines of each of them, to find the replacement of a closed one. */
export const linesOfUnits = 40
/** For a read by id. The sizes are small, because reads precede purchases and share the budget. */
export const readSize = { lines: 20, fulfillments: 5, linesOfFulfillment: 10 } as const
export const furtherSize = { lines: 100, fulfillments: 20, linesOfFulfillment: 20 } as const
/** Fulfillments to search for a tracking number: enough for most orders, and for long ones. */
export const searchSizes = [20, 100] as const

const line = `
fragment Line on FulfillmentOrderLineItem {
  id
  sku
  totalQuantity
  remainingQuantity
  requiresShipping
  weight { value unit }
  lineItem { id name customAttributes { key value } discountedUnitPriceAfterAllDiscountsSet { shopMoney { amount currencyCode } } }
  variant { id barcode inventoryItem { harmonizedSystemCode countryCodeOfOrigin } }
}`

const unit = `
fragment Unit on FulfillmentOrder {
  id
  updatedAt
  status
  requestStatus
  fulfillAt
  fulfillBy
  supportedActions { action }
  fulfillmentHolds { reason reasonNotes displayReason }
  deliveryMethod { methodType presentedName serviceCode sourceReference }
  assignedLocation { name address1 address2 city province countryCode zip phone location { id } }
  remainingLineItemsWeight { value unit }
  order {
    id
    name
    createdAt
    cancelledAt
    closed
    note
    customAttributes { key value }
    email
    tags
    test
    displayFinancialStatus
    risk { recommendation }
    shippingLine { title }
    shippingAddress { name company address1 address2 city province provinceCode countryCodeV2 zip phone }
  }
}`

const shipped = `
fragment Shipped on Fulfillment {
  id
  status
  trackingInfo(first: 3) { number }
  fulfillmentLineItems(first: $linesOfFulfillment) {
    pageInfo { hasNextPage endCursor }
    nodes { quantity lineItem { id } }
  }
}`

export const queries = {
  connect: `query Connect {
  shop {
    name
    myshopifyDomain
    currencyCode
    shopAddress { company address1 address2 city province provinceCode countryCodeV2 zip phone }
  }
  currentAppInstallation { accessScopes { handle } }
}`,

  listUnits: `query ListUnits($first: Int!, $after: String, $includeClosed: Boolean!, $filter: String, $lines: Int!) {
  fulfillmentOrders(first: $first, after: $after, includeClosed: $includeClosed, query: $filter, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      ...Unit
      fulfillments(first: 1) { nodes { id } }
      lineItems(first: $lines) { pageInfo { hasNextPage endCursor } nodes { ...Line } }
    }
  }
}${unit}${line}`,

  listUnitIds: `query ListUnitIds($first: Int!, $after: String, $includeClosed: Boolean!, $filter: String) {
  fulfillmentOrders(first: $first, after: $after, includeClosed: $includeClosed, query: $filter, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { id updatedAt orderProcessedAt }
  }
}`,

  listChangedOrders: `query ListChangedOrders($first: Int!, $after: String, $filter: String) {
  orders(first: $first, after: $after, query: $filter, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { id updatedAt fulfillmentOrders(first: ${unitsOfOrder}) { nodes { id updatedAt status } } }
  }
}`,

  readUnit: `query ReadUnit($id: ID!, $lines: Int!, $fulfillments: Int!, $linesOfFulfillment: Int!) {
  fulfillmentOrder(id: $id) {
    ...Unit
    fulfillments(first: $fulfillments) { pageInfo { hasNextPage endCursor } nodes { ...Shipped } }
    lineItems(first: $lines) { pageInfo { hasNextPage endCursor } nodes { ...Line } }
  }
}${unit}${line}${shipped}`,

  readLines: `query ReadLines($id: ID!, $first: Int!, $after: String!) {
  fulfillmentOrder(id: $id) {
    lineItems(first: $first, after: $after) { pageInfo { hasNextPage endCursor } nodes { ...Line } }
  }
}${line}`,

  readFulfillments: `query ReadFulfillments($id: ID!, $first: Int!, $after: String!, $linesOfFulfillment: Int!) {
  fulfillmentOrder(id: $id) {
    fulfillments(first: $first, after: $after) { pageInfo { hasNextPage endCursor } nodes { ...Shipped } }
  }
}${shipped}`,

  findFulfillments: `query FindFulfillments($id: ID!, $first: Int!) {
  order(id: $id) { fulfillments(first: $first) { id status trackingInfo(first: 5) { number } } }
}`,

  findUnits: `query FindUnits($id: ID!, $lines: Int!) {
  order(id: $id) {
    fulfillmentOrders(first: ${unitsOfOrder}) {
      nodes { id status lineItems(first: $lines) { nodes { id remainingQuantity lineItem { id } } } }
    }
  }
}`,

  readFulfillment: `query ReadFulfillment($id: ID!) {
  fulfillment(id: $id) { id status }
}`,

  push: `mutation Push($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id status }
    userErrors { field message }
  }
}`,

  cancelPush: `mutation CancelPush($id: ID!) {
  fulfillmentCancel(id: $id) {
    fulfillment { id status }
    userErrors { field message }
  }
}`,

  listHooks: `query ListHooks($first: Int!, $uri: String!) {
  webhookSubscriptions(first: $first, uri: $uri) { nodes { id topic } }
}`,

  createHook: `mutation CreateHook($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`,

  deleteHook: `mutation DeleteHook($id: ID!) {
  webhookSubscriptionDelete(id: $id) {
    deletedWebhookSubscriptionId
    userErrors { field message }
  }
}`,
} as const

/** The largest variables of each query, for the test of its cost. */
export const largestVariables: Readonly<Record<keyof typeof queries, Readonly<Record<string, unknown>>>> = {
  connect: {},
  listUnits: { first: listSize.units, lines: listSize.lines, includeClosed: true },
  listUnitIds: { first: listSize.units, includeClosed: true },
  listChangedOrders: { first: changedOrdersSize },
  readUnit: { id: '1', ...readSize },
  readLines: { id: '1', first: furtherSize.lines, after: '' },
  readFulfillments: {
    id: '1',
    first: furtherSize.fulfillments,
    after: '',
    linesOfFulfillment: furtherSize.linesOfFulfillment,
  },
  findFulfillments: { id: '1', first: searchSizes[1] },
  findUnits: { id: '1', lines: linesOfUnits },
  readFulfillment: { id: '1' },
  push: { fulfillment: { lineItemsByFulfillmentOrder: [] } },
  cancelPush: { id: '1' },
  listHooks: { first: 100, uri: '' },
  createHook: { topic: 'ORDERS_UPDATED', webhookSubscription: {} },
  deleteHook: { id: '1' },
}
