import { amazon } from '#adapters/stores/amazon/index.ts'
import { bigcommerce } from '#adapters/stores/bigcommerce/index.ts'
import { ebay } from '#adapters/stores/ebay/index.ts'
import { etsy } from '#adapters/stores/etsy/index.ts'
import { generic } from '#adapters/stores/generic/index.ts'
import { medusa } from '#adapters/stores/medusa/index.ts'
import { shopify } from '#adapters/stores/shopify/index.ts'
import { squarespace } from '#adapters/stores/squarespace/index.ts'
import type { Store } from '#adapters/stores/store.ts'
import { vendure } from '#adapters/stores/vendure/index.ts'
import { woocommerce } from '#adapters/stores/woocommerce/index.ts'

/** All store types, in the order in which they are offered. */
export const stores: readonly Store[] = [
  amazon,
  bigcommerce,
  ebay,
  etsy,
  medusa,
  shopify,
  squarespace,
  vendure,
  woocommerce,
  generic,
]

export const storeKinds: readonly string[] = stores.map(({ kind }) => kind)

export const findStore = (kind: string): Store | null => stores.find((store) => store.kind === kind) ?? null
