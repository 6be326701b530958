/** The used parts of Shopify's responses. Enumerations that may grow are text. */
import { type Static, type TSchema, Type } from 'typebox'
import { responseShape } from '#adapters/stores/response-shape.ts'
import { compileOnFirstUse, Nullable, NullableText } from '#kit/schema.ts'

const text = Type.String()
const maybe = NullableText()
const time = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ',
})
const amount = Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,10})?$' })
const Nodes = <Schema extends TSchema>(schema: Schema) => Type.Object({ nodes: Type.Array(schema) })
const pageInfo = Type.Object({ hasNextPage: Type.Boolean(), endCursor: maybe })
const Page = <Schema extends TSchema>(schema: Schema) => Type.Object({ pageInfo, nodes: Type.Array(schema) })
const weight = Type.Object({ value: Type.Number(), unit: text })
const addressFields = {
  address1: maybe,
  address2: maybe,
  city: maybe,
  province: maybe,
  provinceCode: maybe,
  zip: maybe,
  phone: maybe,
}

const attributes = Type.Array(Type.Object({ key: text, value: maybe }))

const line = Type.Object({
  id: text,
  sku: maybe,
  totalQuantity: Type.Integer(),
  remainingQuantity: Type.Integer(),
  requiresShipping: Type.Boolean(),
  weight: Nullable(weight),
  lineItem: Type.Object({
    id: text,
    name: text,
    customAttributes: Type.Optional(attributes),
    discountedUnitPriceAfterAllDiscountsSet: Type.Object({
      shopMoney: Type.Object({ amount, currencyCode: text }),
    }),
  }),
  variant: Nullable(
    Type.Object({
      id: Type.Optional(text),
      barcode: Type.Optional(maybe),
      inventoryItem: Type.Object({ harmonizedSystemCode: maybe, countryCodeOfOrigin: maybe }),
    }),
  ),
})
export type UnitLine = Static<typeof line>
const lines = Page(line)

const unitFields = {
  id: text,
  updatedAt: time,
  status: text,
  requestStatus: text,
  fulfillAt: maybe,
  fulfillBy: maybe,
  supportedActions: Type.Array(Type.Object({ action: text })),
  fulfillmentHolds: Type.Array(Type.Object({ reason: text, reasonNotes: maybe, displayReason: text })),
  deliveryMethod: Nullable(
    Type.Object({
      methodType: text,
      presentedName: Type.Optional(maybe),
      serviceCode: Type.Optional(maybe),
      sourceReference: Type.Optional(maybe),
    }),
  ),
  assignedLocation: Type.Object({
    name: text,
    address1: maybe,
    address2: maybe,
    city: maybe,
    province: maybe,
    countryCode: text,
    zip: maybe,
    phone: maybe,
    location: Nullable(Type.Object({ id: text })),
  }),
  remainingLineItemsWeight: Nullable(weight),
  order: Type.Object({
    id: text,
    name: text,
    createdAt: time,
    cancelledAt: maybe,
    closed: Type.Boolean(),
    note: maybe,
    customAttributes: Type.Optional(attributes),
    email: maybe,
    tags: Type.Array(text),
    test: Type.Optional(Type.Boolean()),
    displayFinancialStatus: maybe,
    risk: Type.Object({ recommendation: text }),
    shippingLine: Nullable(Type.Object({ title: text })),
    shippingAddress: Nullable(Type.Object({ ...addressFields, name: maybe, company: maybe, countryCodeV2: maybe })),
  }),
}
const unit = Type.Object(unitFields)
export type Unit = Static<typeof unit>

const fulfillment = Type.Object({
  id: text,
  status: text,
  trackingInfo: Type.Array(Type.Object({ number: maybe })),
  fulfillmentLineItems: Page(Type.Object({ quantity: Nullable(Type.Integer()), lineItem: Type.Object({ id: text }) })),
})
export type UnitFulfillment = Static<typeof fulfillment>

const userErrors = Type.Array(Type.Object({ field: Nullable(Type.Array(text)), message: text }))
const written = Type.Object({ fulfillment: Nullable(Type.Object({ id: text, status: text })), userErrors })
export type Written = Static<typeof written>
export type UserErrors = Static<typeof userErrors>

/** Entries of the lists. */
export const listedUnit = responseShape(
  Type.Object({ ...unitFields, fulfillments: Nodes(Type.Object({ id: text })), lineItems: lines }),
)
export const listedUnitId = responseShape(Type.Object({ id: text, updatedAt: time, orderProcessedAt: time }))
export const listedOrder = responseShape(
  Type.Object({
    id: text,
    updatedAt: time,
    fulfillmentOrders: Nodes(Type.Object({ id: text, updatedAt: time, status: text })),
  }),
)

export const answers = {
  connect: compileOnFirstUse(
    Type.Object({
      shop: Type.Object({
        name: text,
        myshopifyDomain: text,
        currencyCode: text,
        shopAddress: Type.Object({ ...addressFields, company: maybe, countryCodeV2: maybe }),
      }),
      currentAppInstallation: Type.Object({ accessScopes: Type.Array(Type.Object({ handle: text })) }),
    }),
  ),
  listUnits: compileOnFirstUse(Type.Object({ fulfillmentOrders: Page(Type.Unknown()) })),
  listUnitIds: compileOnFirstUse(Type.Object({ fulfillmentOrders: Page(Type.Unknown()) })),
  listChangedOrders: compileOnFirstUse(Type.Object({ orders: Page(Type.Unknown()) })),
  readUnit: compileOnFirstUse(
    Type.Object({
      fulfillmentOrder: Nullable(Type.Object({ ...unitFields, fulfillments: Page(fulfillment), lineItems: lines })),
    }),
  ),
  readLines: compileOnFirstUse(Type.Object({ fulfillmentOrder: Nullable(Type.Object({ lineItems: lines })) })),
  readFulfillments: compileOnFirstUse(
    Type.Object({ fulfillmentOrder: Nullable(Type.Object({ fulfillments: Page(fulfillment) })) }),
  ),
  findFulfillments: compileOnFirstUse(
    Type.Object({
      order: Nullable(
        Type.Object({
          fulfillments: Type.Array(
            Type.Object({ id: text, status: text, trackingInfo: Type.Array(Type.Object({ number: maybe })) }),
          ),
        }),
      ),
    }),
  ),
  findUnits: compileOnFirstUse(
    Type.Object({
      order: Nullable(
        Type.Object({
          fulfillmentOrders: Nodes(
            Type.Object({
              id: text,
              status: text,
              lineItems: Nodes(
                Type.Object({ id: text, remainingQuantity: Type.Integer(), lineItem: Type.Object({ id: text }) }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
  readFulfillment: compileOnFirstUse(Type.Object({ fulfillment: Nullable(Type.Object({ id: text, status: text })) })),
  push: compileOnFirstUse(Type.Object({ fulfillmentCreate: written })),
  cancelPush: compileOnFirstUse(Type.Object({ fulfillmentCancel: written })),
  listHooks: compileOnFirstUse(Type.Object({ webhookSubscriptions: Nodes(Type.Object({ id: text, topic: text })) })),
  createHook: compileOnFirstUse(
    Type.Object({
      webhookSubscriptionCreate: Type.Object({
        webhookSubscription: Nullable(Type.Object({ id: text })),
        userErrors,
      }),
    }),
  ),
  deleteHook: compileOnFirstUse(
    Type.Object({ webhookSubscriptionDelete: Type.Object({ deletedWebhookSubscriptionId: maybe, userErrors }) }),
  ),
}
