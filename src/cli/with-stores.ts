/** Dependencies for commands that call connected stores. Unlike the service, they have no token cache in memory. */

import { stores } from '#adapters/stores/registry.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import type { Tools } from '#cli/command-line.ts'
import { getSecretKeys } from '#cli/sealed-credentials.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { getSecretKeys } from '#cli/secret-keys.ts'
import { storeSeal } from '#domain/store-sync/connections/open-store.ts'
import { createStoreTokens } from '#domain/store-sync/connections/shared-tokens.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'

/**
 * Runs work that calls stores, and closes the connections.
 *
 * @throws CommandError if the service's secret keys are missing
 */
export async function withStores<Result>(
  tools: Tools,
  work: (deps: StoreSyncDeps & Tools) => Promise<Result>,
): Promise<Result> {
  const { db, clock, ids, config } = tools
  const seal = storeSeal(await getSecretKeys(tools))
  const internet = createOutgoingHttp({ publicOnly: true })
  const anywhere = createOutgoingHttp()
  const tokens = createStoreTokens({ db, clock, seal, log: silentLog }, createAccessTokens({ clock }))
  const http = { internet, anywhere }
  const own = { log: silentLog, seal, known: stores, http, tokens, publicUrl: () => config.publicUrl, node: ids() }
  try {
    return await work({ ...tools, ...own })
  } finally {
    await Promise.all([internet.close(), anywhere.close()])
  }
}
