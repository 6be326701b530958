/** Stores as they can be connected, each played on this machine. */
import type { StoreSimulator } from '@waybill/store-simulator'
import { stores } from '#adapters/stores/registry.ts'
import type { Store } from '#adapters/stores/store.ts'

/** Those that are all at one place are at the simulator's; shops that have an address of their own are named by it. */
export const playedStores = (simulator: () => StoreSimulator): Store[] =>
  stores.map((store) =>
    store.baseUrl === null
      ? store
      : {
          ...store,
          get baseUrl() {
            return `${simulator().url}/${store.kind}`
          },
        },
  )
