/** Simulates the stores' protocols on one HTTP server, with one path and one shop per store. */
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

/** A simulated store. Tests act on its shop directly. */
export type PlayedStore = {
  /** URL of the store's API. */
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
  /** 0, the default: any free port. */
  port?: number
  host?: string
  now?: () => Date
  log?: boolean
  /** Replaces stores, for shops with a different configuration. */
  plays?: Readonly<Record<string, Play>>
}

export async function startStoreSimulator(options: StoreSimulatorOptions = {}): Promise<StoreSimulator> {
  const now = options.now ?? (() => new Date())
  const app = Fastify({ logger: options.log ?? false, forceCloseConnections: true, keepAliveTimeout: 30_000 })
  // Bodies stay raw, because signatures cover raw bytes and content types vary.
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
