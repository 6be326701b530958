/** The stores' own protocols, played on one HTTP server: a folder of paths for each, over a shop of its own. */
import Fastify, { type FastifyInstance } from 'fastify'
import { createFaults, type Faults } from './faults.ts'
import type { Play } from './play.ts'
import { plays } from './plays.ts'
import { createShop, type Shop } from './shop.ts'

export { type FaultKind, type Faults, faultKinds } from './faults.ts'
export type { Play } from './play.ts'
export { plays } from './plays.ts'
export { createShop, type NewOrder, type Shop, type ShopAddress, type ShopOrder } from './shop.ts'
export { playShopify, type ShopifyOptions, unitId as shopifyUnitId } from './shopify/index.ts'

/** One shop, as a test or a person acts on it behind its protocol. */
export type PlayedStore = {
  /** Where its protocol is reached: what the store is connected by. */
  url: string
  credentials: Readonly<Record<string, string>>
  shop: Shop
  faults: Faults
}

export type StoreSimulator = {
  url: string
  /** By kind. */
  stores: Readonly<Record<string, PlayedStore>>
  close(): Promise<void>
}

export type StoreSimulatorOptions = {
  /** 0, the default, takes any free port. */
  port?: number
  host?: string
  now?: () => Date
  log?: boolean
  /** In the place of the usual ones, for a shop that is set up otherwise. */
  plays?: Readonly<Record<string, Play>>
}

export async function startStoreSimulator(options: StoreSimulatorOptions = {}): Promise<StoreSimulator> {
  const now = options.now ?? (() => new Date())
  const app = Fastify({ logger: options.log ?? false, forceCloseConnections: true, keepAliveTimeout: 30_000 })
  // Signatures are over raw bytes, and a protocol may say of a body what it likes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const stores: Record<string, PlayedStore> = {}
  let base = ''
  for (const [kind, play] of Object.entries<Play>(options.plays ?? plays)) {
    const shop = createShop({ now, forgets: play.forgets ?? [] })
    const faults = createFaults()
    const url = () => `${base}/${kind}`
    app.register(async (scope: FastifyInstance) => play.routes(scope, { shop, faults, now, url }), {
      prefix: `/${kind}`,
    })
    stores[kind] = {
      get url() {
        return url()
      },
      credentials: play.credentials,
      shop,
      faults,
    }
  }
  base = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
  return { url: base, stores, close: () => app.close() }
}
