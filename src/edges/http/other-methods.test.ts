import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { refuseOtherMethods } from '#edges/http/other-methods.ts'
import type { CompletedRequest } from '#edges/http/server.ts'
import { createBareServer } from '../../../test/support/bare-server.ts'

const answered: CompletedRequest[] = []
const app = createBareServer({ onResponse: (answer) => answered.push(answer) })
after(() => app.close())

const operations = new Map([
  ['/addresses/:addressId', new Set(['PUT', 'DELETE'])],
  ['/addresses/check', new Set(['POST'])],
  ['/addresses', new Set(['GET', 'HEAD'])],
])
const others = new Map([['/*', new Set(['GET', 'HEAD'])]])
for (const [url, methods] of [...operations, ...others])
  app.route({ method: [...methods], url, handler: async () => 'done' })
refuseOtherMethods(app, operations, new Map([...operations, ...others]))

const cases = [
  ['DELETE', '/addresses/1', 200, undefined, '/addresses/:addressId'],
  ['PATCH', '/addresses/1', 405, 'PUT, DELETE', '/addresses/:addressId'],
  ['PROPFIND', '/addresses/1/', 405, 'PUT, DELETE', '/addresses/:addressId'],
  // The path is neither an address with this id nor a page.
  ['DELETE', '/addresses/check', 405, 'POST', '/addresses/check'],
  ['GET', '/addresses/check?at=once', 405, 'POST', '/addresses/check'],
  ['GET', '/addresses/1', 405, 'PUT, DELETE', '/addresses/:addressId'],
  // Overlapping paths each list their own methods, even if a route of the other path matches.
  ['POST', '/addresses/1', 405, 'PUT, DELETE', '/addresses/:addressId'],
  ['PUT', '/%61ddresses/check', 405, 'POST', '/addresses/check'],
  ['OPTIONS', '/addresses/check', 204, 'POST', '/addresses/check'],
  ['HEAD', '/addresses', 200, undefined, '/addresses'],
  ['HEAD', '/addresses/1', 405, 'PUT, DELETE', '/addresses/:addressId'],
  ['PUT', '/addresses', 405, 'GET, HEAD', '/addresses'],
  ['GET', '/page', 200, undefined, '/*'],
  ['OPTIONS', '/page', 404, undefined, undefined],
] as const

for (const [method, url, status, allowed, route] of cases) {
  test(`${method} ${url} is ${status}`, async () => {
    const answer = await app.inject({ method: method as 'GET', url })
    assert.deepEqual([answer.statusCode, answer.headers.allow, answered.at(-1)?.route], [status, allowed, route])
  })
}
