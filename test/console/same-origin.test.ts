/** Requests that change something must come from the pages of the web application. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { consoleContract } from '../../scripts/contracts.ts'
import { aPassword, createBrowser, openPerson } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { errorCode, expectData, expectError } from '../support/expect.ts'
import { openTestEnvironment, testDeploymentId } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** The headers for a request's site and its page's origin. Absent: the browser sends none. */
type Said = { site?: string; origin?: string }

const headersOf = ({ site, origin }: Said): Record<string, string> => ({
  'sec-fetch-site': site ?? '',
  ...(origin === undefined ? {} : { origin }),
})

const ofOthers = (own: string): Said[] => [
  {},
  { site: 'cross-site' },
  { site: 'same-site' },
  { site: 'none' },
  { site: 'cross-site', origin: own },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: own.replace('http:', 'https:') },
  { origin: own.replace(/:\d+$/, ':1') },
  { origin: `${own}.evil.example` },
]

test('a sign-in is accepted only from the own pages, by the fetch metadata or the origin', async () => {
  const { accountId } = await environment.openAccount()
  const { email } = await openPerson(environment, { accountId, role: 'Owner' })
  const ask = (said: Said) =>
    createBrowser(environment.url).post('/session', { email, password: aPassword }, headersOf(said))
  for (const said of [{ site: 'same-origin' }, { origin: environment.url }, { site: 'same-origin', origin: 'null' }]) {
    expectData(await ask(said))
  }
  for (const said of ofOthers(environment.url)) {
    const answer = await ask(said)
    expectError(answer, 403, 'Session.CrossSite', JSON.stringify(said))
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
})

test('pages under another public URL have its origin', async () => {
  const node = await environment.startNode({ publicUrl: 'https://ship.example' })
  try {
    const ask = (said: Said) => createBrowser(node.url).send('DELETE', '/session', undefined, headersOf(said))
    expectData(await ask({ origin: 'https://ship.example' }))
    expectError(await ask({ origin: node.url }), 403, 'Session.CrossSite')
    expectError(await ask({ origin: 'http://ship.example' }), 403, 'Session.CrossSite')
  } finally {
    await node.close()
  }
})

describe('Every operation of the contract', async () => {
  const { paths } = JSON.parse(await consoleContract()) as Json
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => ({
      method: method.toUpperCase(),
      path: path.replace('/console/api', '').replaceAll(/\{\w+\}/g, testDeploymentId),
    })),
  )

  test('that changes something rejects other sites before it checks the session', async () => {
    const changing = operations.filter(({ method }) => method !== 'GET')
    assert.ok(changing.length > 15)
    for (const { method, path } of changing) {
      for (const said of ofOthers(environment.url)) {
        const body = method === 'DELETE' ? undefined : {}
        const answer = await createBrowser(environment.url).send(method, path, body, headersOf(said))
        expectError(answer, 403, 'Session.CrossSite', `${method} ${path} ${JSON.stringify(said)}`)
      }
    }
  })

  test('that takes a body accepts only JSON', async () => {
    for (const { method, path } of operations.filter((one) => ['POST', 'PUT', 'PATCH'].includes(one.method))) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
        const answer = await createBrowser(environment.url).send(method, path, 'a=b', { 'content-type': type })
        expectError(answer, 415, 'General.UnsupportedMediaType', `${method} ${path} ${type}`)
      }
    }
  })

  test('rejects headers that only programs send', async () => {
    for (const { method, path } of operations) {
      const body = ['GET', 'DELETE'].includes(method) ? undefined : {}
      const answer = await createBrowser(environment.url).send(method, path, body, { authorization: 'Bearer x' })
      expectError(answer, 400, 'Session.CookieOnly', `${method} ${path}`)
    }
  })

  test('forbids caching, and names its other methods', async () => {
    const answer = await createBrowser(environment.url).get('/sign-in')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    const refused = await createBrowser(environment.url).send('PUT', '/sign-in', {})
    expectError(refused, 405, 'General.MethodNotAllowed')
    assert.equal(refused.headers.get('allow'), 'GET, HEAD')
    assert.equal(errorCode(await createBrowser(environment.url).get('/nothing')), 'General.RouteNotFound')
  })
})
