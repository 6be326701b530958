/** Shopify names a thing by its kind and a number: `gid://shopify/Order/820982911946154508`. We keep the number alone. */
export type ShopifyKind = 'Order' | 'FulfillmentOrder' | 'FulfillmentOrderLineItem' | 'Fulfillment'

export const globalId = (kind: ShopifyKind, id: string): string => `gid://shopify/${kind}/${id}`

/** The number of it; its text where it is none, so that something odd is not taken for something else. */
export const idOf = (globalId: string): string => /^gid:\/\/shopify\/\w+\/(\d+)/.exec(globalId)?.[1] ?? globalId
