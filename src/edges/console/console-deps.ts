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
import type { WebhookDeps } from '#domain/webhooks/webhook.ts'
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
  /** The origin of the web application. Null: not configured. */
  publicOrigin: string | null
  /** The configured origin, or that of the port on which the service listens. */
  consoleOrigin(): string
  /** The URL of the page for a link. */
  linkUrl(token: string): string
  /** Called after a person has used a link. */
  onLinkUsed(): Promise<void>
  /** The URL of the page to which stores redirect their owners. */
  storeReturnUrl(): string
  /** The name of the deployment: its host. */
  deploymentName: string
  version: string
  knownCarriers: readonly Carrier[]
  /** Connections without a stored carrier account: the simulators of a Sandbox. */
  unstoredConnections: CarrierConnections
  baseUrlOf: CarrierBaseUrl
  /** Encrypts the credentials of carrier accounts. */
  seal: Seal
  /** Tests a carrier account by requesting a new token. */
  tryCarrier(connection: CarrierConnection): Promise<CarrierTest>
  stores: StoreSyncDeps
  webhooks: WebhookDeps
  /** Whether people can enter URLs outside the internet, as operators can. */
  mayNameAnyStore: boolean
  topUps: TopUpDeps
  printing: PrintingDeps
  /** Whether API requests are stored for developers. */
  keepsRequests: boolean
  labelFiles: LinkedFileDeps & { share: Share }
  documents: DocumentDeps
  /** The limit per client for requests that need no session. 0: no limit. */
  anonymousPerSecond: number
  orders: OrderDeps
  addressChecks: AddressCheckDeps
  purchases: PurchaseDeps
  rates: RateDeps
}
