import type { Store } from '#adapters/stores/store.ts'
import type { Environment } from '#domain/accounts/environment.ts'
import type { OpenTokens } from '#domain/store-sync/connections/shared-tokens.ts'
import type { Clock } from '#kit/clock.ts'
import type { Seal } from '#kit/crypto.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import type { Ids } from '#kit/ids.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

/** What the verbs of connected stores are given. */
export type ConnectedStoresDeps = {
  db: Database
  clock: Clock
  ids: Ids
  log: Logger
  environment: Environment
  /** Seals what opens shops, see `storeSeal`. */
  seal: Seal
  /** Every store that there is. */
  known: readonly Store[]
  http: StoreHttp
  tokens: OpenTokens
  /** Where the deployment is reached; null: that is not known, so no store can call it. */
  publicUrl(): string | null
  /** Names the process in leases. */
  node: string
}

export type StoreHttp = {
  /** To addresses of the internet alone: for shops whose address an operator has not named. */
  internet: OutgoingHttp
  anywhere: OutgoingHttp
}
