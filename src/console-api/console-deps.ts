import type { Environment } from '#accounts/environment.ts'
import type { SessionCookie } from '#console-api/session-cookie.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'
import type { OrderDeps } from '#orders/routes.ts'
import type { PasswordWork } from '#people/passwords/password-work.ts'
import type { PurchaseDeps } from '#purchases/purchase/purchase-deps.ts'

export type ConsoleDeps = {
  db: Database
  clock: Clock
  ids: Ids
  environment: Environment
  passwords: PasswordWork
  cookie: SessionCookie
  /** The origin under which people reach the pages, where that is set. */
  publicOrigin: string | null
  /** The same where it is not: made of where the service listens. */
  consoleOrigin(): string
  /** Where the page is that uses a link. */
  linkUrl(token: string): string
  /** By what people call the deployment: its host. */
  deploymentName: string
  version: string
  /** How often one client may ask for what needs no session; 0: there is no limit. */
  anonymousPerSecond: number
  /** What the verbs of orders and of purchases are given. */
  orders: OrderDeps
  purchases: PurchaseDeps
}
