import { takeHook } from '#connected-stores/hooks/take-hook.ts'
import type { ConnectedStoresDeps } from '#connected-stores/stores-deps.ts'
import type { Server } from '#http-api/server.ts'

/** As much as proxies let through; a store sends whole orders. */
const maxHookBytes = 2 * 1024 * 1024

type Headers = Readonly<Record<string, string | string[] | undefined>>

const textHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

/** Where stores tell that something has changed. They sign the very bytes, and have no other credential. */
export function storeHookRoutes(app: Server, deps: ConnectedStoresDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { storeId: string } }>(
      '/hooks/stores/:storeId',
      { bodyLimit: maxHookBytes, schema: { hide: true } as object },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const url = `${deps.publicUrl()?.replace(/\/+$/, '') ?? ''}${request.url}`
        const { storeId } = request.params
        const isGenuine = await takeHook(deps, { storeId, headers: textHeaders(request.headers), body, url })
        return reply.code(isGenuine ? 200 : 401).send()
      },
    )
  })
}
