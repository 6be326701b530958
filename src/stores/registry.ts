import { amazon } from '#stores/amazon/index.ts'
import { bigcommerce } from '#stores/bigcommerce/index.ts'
import { ebay } from '#stores/ebay/index.ts'
import type { Store } from '#stores/store.ts'

/** Every store that can be connected, in the order in which they are offered. */
export const stores: readonly Store[] = [bigcommerce, ebay, amazon]

export const findStore = (kind: string): Store | null => stores.find((store) => store.kind === kind) ?? null
