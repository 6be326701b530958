import type { Store } from '#adapters/stores/store.ts'
import type { StoreKey } from '#domain/store-sync/connection.ts'
import { keepFound } from '#domain/store-sync/connections/keep-found.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'

type Deps = Omit<ConnectedStoresDeps, 'environment' | 'node' | 'ids'>

/** Where a store tells that something changed. */
export const hookPath = (storeId: string): string => `/hooks/stores/${storeId}`

/** Where a shop is told to call by whoever runs it; null: it is asked to by us, or there is nothing that it could call. */
export function hookUrlOf(
  publicUrl: string | null,
  store: Pick<Store, 'hooks'> | undefined,
  storeId: string,
): string | null {
  if (!publicUrl?.startsWith('https:') || !store?.hooks || store.hooks.subscribe) return null
  return withoutEnd(publicUrl) + hookPath(storeId)
}

/**
 * Has the shop call us when orders change, where it can and the deployment is reached by https. Hooks only shorten the
 * wait, so what goes wrong is logged, and everything else goes on.
 */
export async function subscribeToHooks(deps: Deps, key: StoreKey): Promise<void> {
  const publicUrl = deps.publicUrl()
  if (!publicUrl?.startsWith('https:')) return
  try {
    const opened = await openStore(deps, key)
    if (!opened?.store.hooks?.subscribe) return
    const { calls, account, store } = opened
    const url = withoutEnd(publicUrl) + hookPath(key.storeId)
    const subscribed = await store.hooks?.subscribe?.(calls, account, url)
    if (!subscribed) return
    if (subscribed.outcome === 'ok') await keepFound(deps, key, subscribed.value)
    else deps.log.warn({ storeId: key.storeId, kind: store.kind, outcome: subscribed.outcome }, noHooks)
  } catch (error) {
    deps.log.warn({ err: error, storeId: key.storeId }, noHooks)
  }
}

const noHooks = 'webhooks not set up; new orders are imported only by regular syncs'

/** The same the other way round, for a shop that is disconnected. */
export async function unsubscribeFromHooks(deps: Deps, key: StoreKey): Promise<void> {
  try {
    const opened = await openStore(deps, key)
    const left = await opened?.store.hooks?.unsubscribe?.(opened.calls, opened.account)
    if (left && left.outcome !== 'ok') {
      deps.log.warn({ storeId: key.storeId, outcome: left.outcome }, 'webhooks of a disconnected store not removed')
    }
  } catch (error) {
    deps.log.warn({ err: error, storeId: key.storeId }, 'webhooks of a disconnected store not removed')
  }
}

const withoutEnd = (url: string): string => url.replace(/\/+$/, '')
