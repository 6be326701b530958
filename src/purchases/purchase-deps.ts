import type { Environment } from '#accounts/environment.ts'
import type { CarrierDeps } from '#carriers/carrier.ts'
import type { CarrierConnections } from '#carriers/connections.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import type { PubSub } from '#kit/pub-sub.ts'
import type { SignLink } from '#labels/links.ts'

/** What buying and cancelling are given. */
export type PurchaseDeps = {
  db: Database
  clock: Clock
  ids: Ids
  log: Logger
  environment: Environment
  carriers: CarrierDeps
  connections: CarrierConnections
  pubSub: PubSub
  signLink: SignLink
  /** Names this process among all nodes, present and past. */
  node: string
  /** How long a request waits for an outcome before it answers 202. */
  waitWindowMs: number
  /** Carrier calls under way, which a shutdown waits for. */
  underWay: Set<Promise<unknown>>
}

/** What writing an outcome needs of it: an operator's command has no more. */
export type OutcomeDeps = Pick<PurchaseDeps, 'db' | 'clock' | 'ids' | 'environment' | 'node'> & {
  pubSub: Pick<PubSub, 'publish'>
}

/** Keeps the work known until it ends. */
export function track<Result>(deps: Pick<PurchaseDeps, 'underWay'>, work: Promise<Result>): Promise<Result> {
  deps.underWay.add(work)
  const forget = () => deps.underWay.delete(work)
  work.then(forget, forget)
  return work
}
