import type { Store, WebhookRequest } from '#adapters/stores/store.ts'
import type { OpenedStore, StoreKey, StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { openStore, saveStoreFacts } from '#domain/store-sync/connections/open-store.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import { timedOut, withTimeout } from '#kit/clock.ts'
import { isUuid } from '#kit/ids.ts'

type Deps = Omit<StoreSyncDeps, 'environment' | 'node' | 'ids'>

const webhookPath = (storeId: string): string => `/hooks/stores/${storeId}`

/** The URL that a person has to enter in the store. Null: Waybill registers it, or there is none. */
export function webhookUrlOf(
  publicUrl: string | null,
  store: Pick<Store, 'webhooks'> | undefined,
  storeId: string,
): string | null {
  if (!publicUrl?.startsWith('https:') || !store?.webhooks || store.webhooks.subscribe) return null
  return withoutEnd(publicUrl) + webhookPath(storeId)
}

/**
 * Registers webhooks if the store supports them and the deployment has an HTTPS URL. Webhooks only make syncs sooner,
 * so errors are logged and ignored.
 */
export async function subscribeToWebhooks(deps: Deps, key: StoreKey): Promise<void> {
  const publicUrl = deps.publicUrl()
  if (!publicUrl?.startsWith('https:')) return
  try {
    const opened = await openStore(deps, key)
    if (!opened?.store.webhooks?.subscribe) return
    const { calls, account, store } = opened
    const url = withoutEnd(publicUrl) + webhookPath(key.storeId)
    const subscribed = await store.webhooks?.subscribe?.(calls, account, url)
    if (!subscribed) return
    if (subscribed.outcome === 'ok') await saveStoreFacts(deps, key, subscribed.value)
    else deps.log.warn({ storeId: key.storeId, kind: store.kind, outcome: subscribed.outcome }, noHooks)
  } catch (error) {
    deps.log.warn({ err: error, storeId: key.storeId }, noHooks)
  }
}

const noHooks = 'webhooks not set up; new orders are imported only by regular syncs'

/** Removes the webhooks of a disconnected store. */
export async function unsubscribeFromWebhooks(deps: Deps, key: StoreKey): Promise<void> {
  try {
    const opened = await openStore(deps, key)
    const left = await opened?.store.webhooks?.unsubscribe?.(opened.calls, opened.account)
    if (left && left.outcome !== 'ok') {
      deps.log.warn({ storeId: key.storeId, outcome: left.outcome }, 'webhooks of a disconnected store not removed')
    }
  } catch (error) {
    deps.log.warn({ err: error, storeId: key.storeId }, 'webhooks of a disconnected store not removed')
  }
}

const withoutEnd = (url: string): string => url.replace(/\/+$/, '')

/** A slow store does not delay the others. */
const atOnce = 8

/** Registers webhooks again, because some stores silently remove a webhook after failed calls. */
export async function renewWebhooks(deps: Omit<StoreSyncDeps, 'environment' | 'node' | 'ids'>): Promise<void> {
  const connected = (await sql.selectAllStores(deps.db)).filter((store) => store.connected).values()
  // The workers share one iterator.
  const renewNext = async () => {
    for (const { accountId, storeId } of connected) await subscribeToWebhooks(deps, { accountId, storeId })
  }
  await Promise.all(Array.from({ length: atOnce }, renewNext))
}

/** One sync imports all orders that arrive within this time. */
const lookWithinMs = 2_000

/** Some stores remove a webhook that responds after more than a second. */
const markWithinMs = 700

const maxOrderIds = 200

/**
 * Receives a webhook. Its content is not trusted: the orders that it names are read again by a sync that starts soon.
 *
 * @returns whether the signature is the store's; `unsigned`: a test call that anybody could send
 */
export async function receiveWebhook(
  deps: Omit<StoreSyncDeps, 'environment' | 'ids' | 'node'>,
  { storeId, ...request }: WebhookRequest & { storeId: string },
): Promise<'genuine' | 'unsigned' | 'not its own'> {
  if (!isUuid(storeId)) return 'not its own'
  const [found] = await sql.selectAccountOfStore(deps.db, storeId)
  const opened = found ? await openStore(deps, found) : null
  if (!found || !opened?.store.webhooks) return 'not its own'
  const hook = verify(deps, opened, request)
  if (!hook) return 'not its own'
  if (hook.isSigned === false) return 'unsigned'
  if (!found.connected || hook.orderIds.length === 0) return 'genuine'
  const orderIds = [...new Set(hook.orderIds)].slice(0, maxOrderIds)
  const marking = mark(deps, { accountId: found.accountId, storeId: found.storeId, orderIds })
  if ((await withTimeout(marking, markWithinMs)) === timedOut) {
    deps.log.warn({ storeId: found.storeId }, 'responded to a webhook before it was recorded')
  }
  return 'genuine'
}

function verify(deps: Pick<StoreSyncDeps, 'log'>, { store, account }: OpenedStore, request: WebhookRequest) {
  try {
    return store.webhooks?.verify(account, request) ?? null
  } catch (error) {
    deps.log.error({ err: error, storeId: account.id, kind: store.kind }, 'webhook verification failed')
    return null
  }
}

/** The store gets no error, because the webhook only makes the next sync sooner. */
async function mark(
  deps: Pick<StoreSyncDeps, 'db' | 'log'>,
  named: { accountId: string; storeId: string; orderIds: string[] },
): Promise<void> {
  try {
    await sql.markDue(deps.db, named)
    await sql.hasten(deps.db, { ...named, withinMs: lookWithinMs })
  } catch (error) {
    deps.log.warn({ err: error, storeId: named.storeId }, 'sync after a webhook not scheduled')
  }
}
