import type { Environment } from '#accounts/environment.ts'
import type { TokenLifetimes } from '#accounts/sessions/token-session.ts'
import type { CarrierConnections } from '#carriers/connections.ts'
import type { CarrierBaseUrl } from '#console-api/console-deps.ts'
import type { TopUpDeps } from '#credits/top-ups/top-up-deps.ts'
import type { RequestLimits } from '#http-api/admission.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'
import type { Spool } from '#kit/spool.ts'
import type { LabelStore } from '#labels/label-store.ts'
import type { PasswordWork } from '#people/passwords/password-work.ts'
import type { PrintingRules, PrintingTimes } from '#printing/printing-deps.ts'
import type { Store } from '#stores/store.ts'

/** 0 lifts a limit; each node keeps its own. */
export type AppLimits = RequestLimits & {
  /** Calls for rates that an account has under way at one carrier. */
  carrierCalls: number
  /** Lists and searches of orders that an account has under way. */
  lists: number
  /** Connections of one client address whose first request is not complete. */
  unfinishedRequests: number
}

export type AppOptions = {
  db: Database
  databaseUrl: string
  clock: Clock
  ids: Ids
  environment: Environment
  /** Names the deployment that the database is of, see `claimDeployment`. */
  deploymentId: string
  /** What carriers are reached through where nobody connected them: a Sandbox's simulators. */
  connections: CarrierConnections
  /** Where carriers' own systems are reached; absent: where each says. */
  baseUrlOf?: CarrierBaseUrl
  /** Every store that can be connected; absent: those that there are. */
  knownStores?: readonly Store[]
  /** Whether people may connect shops at any address, as operators may; absent: only such as lie in the internet. */
  peopleMayNameAnyStore?: boolean
  store: LabelStore
  /** Holds what carriers told until it is in the database. */
  spool: Spool
  /** How long label files are kept; 0: for ever. */
  labelKeepDays: number
  secrets: readonly Buffer[]
  /** Null: the address that the service listens on. */
  publicUrl: string | null
  /** Hashes the passwords of people; absent: each by the work that it is worth. */
  passwords?: PasswordWork
  lifetimes: TokenLifetimes & { rateSeconds: number; linkSeconds: number }
  waitWindowMs: number
  /** A port on which the legacy interface is alone; null: it is on the main one only. */
  legacyPort: number | null
  /** Whether the legacy interface takes its credentials from the query. */
  legacyQueryCredentials: 'accept' | 'refuse'
  /** Proxies in front of the service, as addresses or ranges: they are believed whom they ask for. */
  trustedProxies: readonly string[]
  limits: AppLimits
  /** Which printers the service may send to. */
  printing: PrintingRules & Partial<PrintingTimes>
  /** Whether requests are kept for those who write programs. */
  requestLog: boolean
  /** Where the metrics are served; null: nowhere. */
  metrics: { port: number; host: string } | null
  /** Where the web application is built. */
  consoleFolder: string
  /** The folder whose disk the metrics watch. */
  dataFolder: string
  /** By what credit can be paid for, and how long an offer stands. */
  topUps: Pick<TopUpDeps, 'providers' | 'lifetimeMs' | 'confirmWithinMs' | 'pollEveryMs'>
  logLevel: string
  logStream?: { write(line: string): void }
  /** How often work of dead nodes is looked for. */
  recoverEveryMs: number
  /** How often a store is told of labels; absent: each second. */
  tellStoresEveryMs?: number
  /** How soon stores that are due are looked at; absent: as `intervals.ts` has it. */
  lookAtStoresEveryMs?: number
  /** How often jobs whose time has come are looked for. */
  pollJobsEveryMs: number
}
