/** The contract itself, and a page on which people read it and try the operations. */
import scalar from '@scalar/fastify-api-reference'
import type { Server } from '#http-api/server.ts'

export async function registerReferencePage(app: Server): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } as object }, async () => app.swagger())
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', title: 'Waybill API', withDefaultFonts: false, telemetry: false },
    logLevel: 'silent',
  })
}
