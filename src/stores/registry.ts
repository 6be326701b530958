import { amazon } from '#stores/amazon/index.ts'
import { bigcommerce } from '#stores/bigcommerce/index.ts'
import { ebay } from '#stores/ebay/index.ts'
import { etsy } from '#stores/etsy/index.ts'
import { generic } from '#stores/generic/index.ts'
import { medusa } from '#stores/medusa/index.ts'
import { shopify } from '#stores/shopify/index.ts'
import { squarespace } from '#stores/squarespace/index.ts'
import type { Store } from '#stores/store.ts'
import { vendure } from '#stores/vendure/index.ts'
import { woocommerce } from '#stores/woocommerce/index.ts'

/** Every store that can be connected, in the order in which they are offered. */
export const stores: readonly Store[] = [
  medusa,
  vendure,
  bigcommerce,
  ebay,
  amazon,
  etsy,
  woocommerce,
  shopify,
  squarespace,
  generic,
]

export const findStore = (kind: string): Store | null => stores.find((store) => store.kind === kind) ?? null
