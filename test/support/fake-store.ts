/** A store that a test answers for, and what the verbs of connected stores are given to reach it. */

import type { Store } from '#adapters/stores/store.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { storeSeal } from '#domain/store-sync/connections/open-store.ts'
import { createStoreTokens } from '#domain/store-sync/connections/shared-tokens.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { systemIds } from '#kit/ids.ts'
import { onlyPublic } from '#kit/ip-address.ts'
import { silentLog } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import { testAudit } from './test-environment.ts'

/** One that is connected by any credentials, and has no orders. */
export const fakeStore = (changes: Partial<Store> = {}): Store => ({
  kind: 'generic',
  name: 'Fake store',
  baseUrl: null,
  credentialFields: [
    { name: 'apiKey', meaning: 'the key', secret: true, required: true },
    { name: 'shop', meaning: 'the name of the shop', secret: false, required: false },
  ],
  deadlines: { listMs: 1000, readMs: 1000, fulfillMs: 1000, lookupMs: 1000 },
  listEveryMs: 60_000,
  overlapMs: 120_000,
  consistencyWindowMs: 1000,
  supportsPartialFulfillment: true,
  connect: async () => ({ outcome: 'ok', value: { name: 'Corner Shop', facts: { mode: 'plain' }, shipFrom: null } }),
  listChanged: async () => ({ outcome: 'ok', value: { orders: [], toRead: [], next: null } }),
  read: async () => ({ outcome: 'gone' }),
  lookupFulfillment: async () => ({ outcome: 'absent' }),
  fulfill: async () => ({ outcome: 'rejected', storeCode: null, storeText: 'not asked for' }),
  ...changes,
})

/** One node's own memory of tokens, over the database that all share. */
export function storesDeps(
  db: Database,
  changes: Partial<StoreSyncDeps> & { secrets?: readonly Buffer[] } = {},
): StoreSyncDeps & { audit: typeof testAudit } {
  const { secrets = [Buffer.alloc(32, 7)], ...others } = changes
  const clock = others.clock ?? systemClock
  const seal = storeSeal(secrets)
  const http = createOutgoingHttp()
  return {
    db,
    clock,
    ids: systemIds,
    log: silentLog,
    environment: 'sandbox',
    seal,
    known: [fakeStore()],
    http: { internet: createOutgoingHttp({ addresses: onlyPublic }), anywhere: http },
    tokens: createStoreTokens({ db, clock, seal, log: silentLog }, createAccessTokens({ clock })),
    publicUrl: () => null,
    node: systemIds(),
    audit: testAudit,
    ...others,
  }
}
