import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection, CarrierConnections } from '#adapters/carriers/connections.ts'
import type { Environment, Share } from '#domain/accounts/account.ts'
import type { AddressCheckDeps } from '#domain/addresses/checks/address-check.ts'
import type { CarrierTest } from '#domain/carrier-accounts/connect-carrier.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import type { DocumentDeps } from '#domain/labels/documents.ts'
import type { LinkedFileDeps } from '#domain/labels/download-label.ts'
import type { OrderDeps } from '#domain/orders/order/create-order.ts'
import type { PasswordWork } from '#domain/people/sign-in/passwords.ts'
import type { PrintingDeps } from '#domain/printing/printer.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import type { RateDeps } from '#domain/rates/rate.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import type { SessionCookie } from '#edges/console/session-cookie.ts'
import type { Clock } from '#kit/clock.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

export type CarrierBaseUrl = (carrier: Carrier, system: 'test' | 'production') => string

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
  /** Where the page is to which stores send their owners back. */
  storeReturnUrl(): string
  /** By what people call the deployment: its host. */
  deploymentName: string
  version: string
  /** Every carrier that there is. */
  knownCarriers: readonly Carrier[]
  /** What carriers are reached by that nobody has connected: a Sandbox's simulators. */
  unstoredConnections: CarrierConnections
  /** Where a carrier's own systems are reached. */
  baseUrlOf: CarrierBaseUrl
  /** Seals what opens accounts at carriers. */
  seal: Seal
  /** Asks a carrier whether it takes an account, by a token of its own. */
  tryCarrier(connection: CarrierConnection): Promise<CarrierTest>
  /** What the verbs of connected stores are given. */
  stores: StoreSyncDeps
  /** Whether people may name a shop that does not lie in the internet, as operators may. */
  mayNameAnyStore: boolean
  topUps: TopUpDeps
  printing: PrintingDeps
  /** Whether requests are kept for those who write programs. */
  keepsRequests: boolean
  /** What reading and showing label files, and laying them on sheets, is given. */
  labelFiles: LinkedFileDeps & { share: Share }
  /** What reading the papers that go with labels is given. */
  documents: DocumentDeps
  /** How often one client may ask for what needs no session; 0: there is no limit. */
  anonymousPerSecond: number
  /** What the verbs of orders and of purchases are given. */
  orders: OrderDeps
  addressChecks: AddressCheckDeps
  purchases: PurchaseDeps
  rates: RateDeps
}
