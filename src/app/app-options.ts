import type { CarrierConnections } from '#adapters/carriers/connections.ts'
import type { Store } from '#adapters/stores/store.ts'
import type { Environment } from '#domain/accounts/account.ts'
import type { TokenLifetimes } from '#domain/accounts/token-sessions.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import type { LabelPlace } from '#domain/labels/label-places.ts'
import type { LabelStore } from '#domain/labels/label-store.ts'
import type { PasswordWork } from '#domain/people/sign-in/passwords.ts'
import type { PrintingRules, PrintingTimes } from '#domain/printing/printer.ts'
import type { CarrierBaseUrl } from '#edges/console/console-deps.ts'
import type { RequestLimits } from '#edges/http/rate-limiter.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Resolve } from '#kit/ip-address.ts'
import type { Database } from '#kit/postgres.ts'
import type { Spool } from '#kit/spool.ts'

/** 0 turns a limit off. Each node counts separately. */
export type AppLimits = RequestLimits & {
  /** Concurrent rate requests of an account at one carrier. */
  carrierCalls: number
  /** Concurrent lists and searches of orders of an account. */
  lists: number
  /** Connections from one client address whose first request is incomplete. */
  unfinishedRequests: number
}

export type AppOptions = {
  db: Database
  databaseUrl: string
  clock: Clock
  ids: Ids
  environment: Environment
  /** The id of the database's deployment, see `claimDeployment`. */
  deploymentId: string
  /** Connections for carriers without a carrier account: a Sandbox's simulators. */
  connections: CarrierConnections
  /** URLs of the carriers' systems; absent: their own. */
  baseUrlOf?: CarrierBaseUrl
  /** The stores that can be connected; absent: all. */
  knownStores?: readonly Store[]
  /** Whether people can connect stores at any URL, as operators can; absent: only on the internet. */
  peopleMayNameAnyStore?: boolean
  store: LabelStore
  /** The place of the label store, which all nodes share. Null: not recorded. */
  labelPlace?: LabelPlace | null
  /** Stores carrier responses on disk until the database has them. */
  spool: Spool
  /** How long label files are stored; 0: forever. */
  labelKeepDays: number
  secrets: readonly Buffer[]
  /** Null: the address that the service listens on. */
  publicUrl: string | null
  /** Hashes passwords; absent: with the full work factor. */
  passwords?: PasswordWork
  lifetimes: TokenLifetimes & { rateSeconds: number; linkSeconds: number }
  waitWindowMs: number
  /** The same for create-purchase of the legacy API; absent: `waitWindowMs`. */
  legacyWaitMs?: number
  /** A port for only the legacy API; null: only the main port serves it. */
  legacyPort: number | null
  /** Whether the legacy API accepts credentials in the query string. */
  legacyQueryCredentials: 'accept' | 'refuse'
  /** Proxies that can report client addresses, as addresses or ranges. */
  trustedProxies: readonly string[]
  limits: AppLimits
  /** The printers that the service can send to. */
  printing: PrintingRules & Partial<PrintingTimes>
  /** Networks that webhooks can be sent to, in addition to the internet. */
  webhookNetworks?: readonly string[]
  /** Resolves the names of webhooks; absent: the machine's resolver. */
  resolveWebhooks?: Resolve
  /** Whether API requests are stored for developers. */
  requestLog: boolean
  /** Address of the metrics; null: not served. */
  metrics: { port: number; host: string } | null
  /** Folder of the built web application. */
  consoleFolder: string
  /** The folder whose disk the metrics watch. */
  dataFolder: string
  /** Payment methods, and how long an offer is valid. */
  topUps: Pick<TopUpDeps, 'providers' | 'lifetimeMs' | 'confirmWithinMs' | 'pollEveryMs'>
  logLevel: string
  logStream?: { write(line: string): void }
  /** How often to check for work of dead nodes. */
  recoverEveryMs: number
  /** How often fulfillments are sent to stores; absent: every second. */
  tellStoresEveryMs?: number
  /** How often to check for stores whose sync is due; absent: see `workers.ts`. */
  lookAtStoresEveryMs?: number
  /** How often addresses of orders are checked; absent: see `workers.ts`. Null: never, for tests that count calls. */
  checkOrdersEveryMs?: number | null
  /** How often to check for scheduled jobs that are due. */
  pollJobsEveryMs: number
}
