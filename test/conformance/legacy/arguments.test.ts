/** Arguments as published clients of the legacy interface send them, and the errors for wrong ones. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { aParcelByForm, openLegacyCaller, readLegacyAnswer } from '../../support/legacy-client.ts'
import { openSharedEnvironment } from '../../support/test-environment.ts'

const environment = openSharedEnvironment()
const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }

const send = async (path: string, init: RequestInit) =>
  readLegacyAnswer(await fetch(new URL(path, environment.url), { method: 'POST', ...init }))

describe('Arguments of the legacy interface', { concurrency: 4 }, () => {
  test('are ignored if they are unknown, however often and in whatever form they arrive', async () => {
    const { account } = await openLegacyCaller(environment)
    const pair = { key: account.legacyKey, secret: account.legacySecret }
    const form = new URLSearchParams({ ...pair, ...aParcelByForm }).toString()
    for (const body of [`${form}&tag=1&tag=2`, `${form}&tag=%00&%00=1`, `${form}&tag=%FF`, `${form}&__proto__=1`]) {
      const answer = await send('/api/get-rates', { headers: urlEncoded, body })
      assert.equal(answer.status, 200, answer.text)
      assert.ok(answer.body.length > 0)
    }
    // Only another operation knows this argument.
    const credits = await send('/api/get-credits', { headers: urlEncoded, body: `${form}&to_name=Eve` })
    assert.deepEqual(credits.body, { credits: '10000.00' })
    const withFile = new FormData()
    for (const [name, value] of Object.entries({ ...pair, ...aParcelByForm })) withFile.set(name, value)
    withFile.set('logo', new Blob(['x']), 'logo.png')
    assert.equal((await send('/api/get-rates', { body: withFile })).status, 200)
    const twice = await send('/api/get-rates', { headers: urlEncoded, body: `${form}&to_name=Eve` })
    assert.deepEqual([twice.status, twice.text], [400, 'to_name must be sent only once.'])
  })

  test('are read from multipart forms with boundaries of any length', async () => {
    const { account } = await openLegacyCaller(environment)
    const pair = { key: account.legacyKey, secret: account.legacySecret }
    for (const boundary of ['b', '-', 'x'.repeat(70), "a'()+_,-./:=?b"]) {
      const parts = Object.entries({ ...pair, ...aParcelByForm }).map(
        ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const answer = await send('/api/get-rates', {
        headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
        body: `${parts.join('')}--${boundary}--\r\n`,
      })
      assert.equal(answer.status, 200, `${boundary}: ${answer.text}`)
    }
  })
})

test('missing quotes are returned as JSON, byte for byte as published clients expect', async () => {
  const { call } = await openLegacyCaller(environment)
  for (const path of ['/api/get-rates', '/api/create-purchase']) {
    const answer = await call(path, { ...aParcelByForm, to_name: '[rates-none]', service: 'usps_priority' })
    assert.equal(answer.status, 200)
    assert.equal(
      answer.text,
      '{"message":"No valid price quotes found. Please check your request and try again, or please contact support. Common issues: incorrect carrier/package/service type."}',
    )
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
  }
})
