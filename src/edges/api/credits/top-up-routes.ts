import { followWebhook } from '#domain/credits/top-ups/poll-top-ups.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up-deps.ts'
import type { Server } from '#edges/http/server.ts'

const maxWebhookBytes = 64 * 1024

/** Where payment providers tell that something has changed. A webhook is signed over its very bytes. */
export function webhookRoutes(app: Server, deps: TopUpDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const provider of deps.providers.filter(({ readWebhook }) => readWebhook)) {
      scope.post(
        `/payments/${provider.id}`,
        { bodyLimit: maxWebhookBytes, schema: { hide: true } as object },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const isGenuine = await followWebhook(deps, { provider: provider.id, headers: request.headers, body })
          return reply.code(isGenuine ? 204 : 401).send()
        },
      )
    }
  })
}
