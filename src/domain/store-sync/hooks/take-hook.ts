import type { HookRequest } from '#adapters/stores/store.ts'
import type { OpenedStore } from '#domain/store-sync/connection.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import * as sql from '#domain/store-sync/hooks/sql.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'
import { timedOut, withTimeout } from '#kit/deadline.ts'
import { isUuid } from '#kit/ids.ts'

/** Orders of a store that come in together are brought by one look. */
const lookWithinMs = 2_000

/** Stores want an answer within a second, some of them, and end what answers later. */
const markWithinMs = 700

/** More than a store names in one call. */
const maxOrderIds = 200

/**
 * What a store calls to say that something changed. Whatever it says is not believed: what it names is read sooner, by
 * the next look, which comes soon.
 *
 * @returns whether the call is the store's own, by its signature over the raw body; `unsigned`: it may be anybody's, and
 *   says nothing
 */
export async function takeHook(
  deps: Omit<ConnectedStoresDeps, 'environment' | 'ids' | 'node'>,
  { storeId, ...request }: HookRequest & { storeId: string },
): Promise<'genuine' | 'unsigned' | 'not its own'> {
  if (!isUuid(storeId)) return 'not its own'
  const [found] = await sql.selectAccountOfStore(deps.db, storeId)
  const opened = found ? await openStore(deps, found) : null
  if (!found || !opened?.store.hooks) return 'not its own'
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

function verify(deps: Pick<ConnectedStoresDeps, 'log'>, { store, account }: OpenedStore, request: HookRequest) {
  try {
    return store.hooks?.verify(account, request) ?? null
  } catch (error) {
    deps.log.error({ err: error, storeId: account.id, kind: store.kind }, 'webhook verification failed')
    return null
  }
}

/** It only shortens the wait, so the store is told nothing of what fails. */
async function mark(
  deps: Pick<ConnectedStoresDeps, 'db' | 'log'>,
  named: { accountId: string; storeId: string; orderIds: string[] },
): Promise<void> {
  try {
    await sql.markDue(deps.db, named)
    await sql.hasten(deps.db, { ...named, withinMs: lookWithinMs })
  } catch (error) {
    deps.log.warn({ err: error, storeId: named.storeId }, 'sync after a webhook not scheduled')
  }
}
