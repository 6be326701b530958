/** Rules for every call of the legacy interface: credentials, arguments and errors. */
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import test, { describe } from 'node:test'
import { createLegacyKey, listLegacyKeys, revokeLegacyKey } from '#domain/accounts/keys/keys.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { aParcelByForm, createLegacyClient, type LegacyAnswer, readLegacyAnswer } from '../../support/legacy-client.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'

const environment = openTestEnvironment()
const notVerified = 'Could not verify API key. Please check key and secret.'
const paths = [
  '/api/get-rates',
  '/api/create-purchase',
  '/api/retrieve-purchase',
  '/api/charge-credits',
  '/api/get-credits',
  '/api/orders',
  '/api/retrieve-order',
  '/api/verify-address',
]

async function caller() {
  const account = await environment.openAccount()
  return { account, pair: { key: account.legacyKey, secret: account.legacySecret } }
}

const send = async (path: string, init: RequestInit): Promise<LegacyAnswer> =>
  readLegacyAnswer(await fetch(new URL(path, environment.url), { method: 'POST', ...init }))

const isLine = (answer: LegacyAnswer) => {
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
  assert.ok(answer.text.length > 0 && !answer.text.includes('\n'), answer.text)
}

describe('Key and secret', { concurrency: 8 }, () => {
  test('a wrong pair, half a pair, another account’s secret and no pair return one line with status 200, on every path', async () => {
    const [one, other] = [await caller(), await caller()]
    const refusedPairs = [
      {},
      { key: one.pair.key },
      { secret: one.pair.secret },
      { key: one.pair.key, secret: other.pair.secret },
      { key: one.pair.key, secret: `${one.pair.secret}x` },
      { key: one.account.apiKey, secret: one.pair.secret },
    ]
    for (const path of paths) {
      for (const pair of refusedPairs) {
        const answer = await send(path, { body: new URLSearchParams(pair as Record<string, string>) })
        assert.deepEqual([answer.status, answer.text], [200, notVerified], path)
      }
    }
  })

  test('an account has several pairs, and the others work when one is revoked', async () => {
    const { account, pair } = await caller()
    const deps = { db: environment.db, clock: systemClock, ids: systemIds, audit: environment.audit }
    const second = await createLegacyKey(deps, account)
    const credits = (pair: { key: string; secret: string }) =>
      send('/api/get-credits', { body: new URLSearchParams({ key: pair.key, secret: pair.secret }) })
    assert.deepEqual((await credits(second)).body, { credits: '10000.00' })
    const command = { accountId: account.accountId, key: second.key }
    assert.equal(await revokeLegacyKey(deps, { ...command, accountId: (await caller()).account.accountId }), false)
    assert.equal(await revokeLegacyKey(deps, command), true)
    assert.equal((await credits(second)).text, notVerified)
    assert.equal((await credits(pair)).status, 200)
    const listed = await listLegacyKeys(deps, account)
    assert.deepEqual(
      listed.map(({ key, revokedAt }) => [key, revokedAt !== null]),
      [
        [pair.key, false],
        [second.key, true],
      ],
    )
    const [row] = await environment.db.query<{ text: string }>({
      name: 'test.legacy-key',
      text: 'select legacy_keys::text as text from legacy_keys where key = $1::text',
      values: [second.key],
    })
    assert.ok(row && !row.text.includes(second.secret), 'the secret is not kept')
  })
})

describe('Arguments', { concurrency: 8 }, () => {
  test('are read from a form, a multipart form or the query, and the body has priority', async () => {
    const { pair } = await caller()
    const multipart = new FormData()
    for (const [name, value] of Object.entries({ ...pair, ...aParcelByForm })) multipart.set(name, value)
    const query = new URLSearchParams({ ...pair, ...aParcelByForm })
    const answers = [
      await send('/api/get-rates', { body: new URLSearchParams({ ...pair, ...aParcelByForm }) }),
      await send('/api/get-rates', { body: multipart }),
      await send(`/api/get-rates?${query}`, {}),
      await send(`/api/get-rates?${query}&unknown=1`, { body: new URLSearchParams({ carrier: 'USPS' }) }),
    ]
    for (const answer of answers) {
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(answer.body, answers[0]?.body)
    }
    const emptyJson = { headers: { 'content-type': 'application/json' }, body: '' }
    assert.deepEqual((await send(`/api/get-rates?${query}`, emptyJson)).body, answers[0]?.body)
    const other = await send(`/api/get-rates?${query}`, {
      body: new URLSearchParams({ carrier: 'ups', package_type: 'custom' }),
    })
    assert.ok(other.body.length > 0 && other.body.every((rate: { carrier: string }) => rate.carrier === 'ups'))
  })

  test('have exact names', async () => {
    const { pair } = await caller()
    const answer = await send('/api/get-credits', {
      body: new URLSearchParams({ Key: pair.key, secret: pair.secret }),
    })
    assert.equal(answer.text, notVerified)
  })

  test('return 400 with their name if they are repeated, a file, wrongly encoded or unprintable', async () => {
    const { pair } = await caller()
    const form = new URLSearchParams({ ...pair, ...aParcelByForm }).toString()
    const file = new FormData()
    for (const [name, value] of Object.entries(pair)) file.set(name, value)
    file.set('to_name', new Blob(['Ada']), 'ada.txt')
    const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }
    const cases: [string, RequestInit][] = [
      ['to_name must be sent only once.', { headers: urlEncoded, body: `${form}&to_name=Eve` }],
      ['to_name is a file. Send it as text.', { body: file }],
      ['to_city is not valid UTF-8.', { headers: urlEncoded, body: form.replace('Mountain+View', 'M%FCnchen') }],
      ['The form is not valid UTF-8.', { headers: urlEncoded, body: Buffer.from(`${form}&x=\xfc`, 'latin1') }],
      [
        'to_city contains characters that',
        { headers: urlEncoded, body: form.replace('Mountain+View', 'Mountain%00View') },
      ],
    ]
    for (const [line, init] of cases) {
      const answer = await send('/api/get-rates', init)
      isLine(answer)
      assert.equal(answer.status, 400, answer.text)
      assert.ok(answer.text.startsWith(line), answer.text)
    }
    // Brackets make it another name, and unknown names are ignored.
    const bracketed = await send('/api/get-rates', { headers: urlEncoded, body: `${form}&to_name[]=Eve` })
    assert.equal(bracketed.status, 200, bracketed.text)
  })

  test('return 413 at ten megabytes, 415 for other content types, and 400 for a broken multipart form', async () => {
    const { pair } = await caller()
    const large = new URLSearchParams({ ...pair, ...aParcelByForm, order_notes: 'x'.repeat(10 * 1024 * 1024) })
    const tooLarge = await send('/api/create-purchase', { body: large })
    isLine(tooLarge)
    assert.equal(tooLarge.status, 413)
    const json = await send('/api/get-credits', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pair),
    })
    isLine(json)
    assert.equal(json.status, 415)
    const broken = await send('/api/get-credits', {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nnever ended',
    })
    isLine(broken)
    assert.equal(broken.status, 400)
  })

  test('of ten megabytes are rejected before they are read', async () => {
    const url = new URL('/api/get-rates', environment.url)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 10 * 1024 * 1024 }
      const sent = httpRequest(url, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode)
        sent.destroy()
      })
      sent.on('error', reject)
      sent.write('key=')
    })
    assert.equal(status, 413)
  })
})

test('Other methods return 405 and name POST', async () => {
  for (const path of paths) {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'LOCK']) {
      const answer = await send(path, { method })
      isLine(answer)
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'], `${method} ${path}`)
    }
    const json = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' }
    assert.equal((await send(path, json)).status, 405)
  }
})

test('A separate port serves the same, without the JSON interface', async () => {
  const { account } = await caller()
  const node = await environment.startNode({ legacyPort: 0 })
  try {
    const url = node.service.legacyAddress()
    assert.ok(url)
    const answer = await createLegacyClient(url, account).call('/api/get-credits')
    assert.deepEqual(answer.body, { credits: '10000.00' })
    const elsewhere = await readLegacyAnswer(await fetch(`${url}/api/v1/orders`))
    isLine(elsewhere)
    assert.equal(elsewhere.status, 404)
  } finally {
    await node.close()
  }
})
