import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { type Answer, failure, lost, ok, type Sent, scripted } from './scripted-service.ts'

const tokens = (number: number) =>
  ok({ accessToken: `access-${number}`, refreshToken: `refresh-${number}`, accountId: 'a', apiKeyId: 'k' })
const expired = () => failure(401, 'Auth.CredentialExpired')
const used = ({ path, headers, body }: Sent) => [
  path.replace('/base/api/v1/', ''),
  headers.get('authorization') ?? Object.values(body as object)[0],
]

describe('The tokens of an API key', () => {
  test('are exchanged once for concurrent calls, and the key is in no other request', async () => {
    const { waybill, sent } = scripted([tokens(1), ok({}), ok({}), ok({})], { apiKey: 'key' })
    await Promise.all([waybill.getOrder('1'), waybill.getOrder('2'), waybill.getCredits()])
    assert.deepEqual(sent.map(used), [
      ['auth/token', 'key'],
      ['orders/1', 'Bearer access-1'],
      ['orders/2', 'Bearer access-1'],
      ['credits', 'Bearer access-1'],
    ])
  })

  test('are refreshed once for concurrent calls that get a 401, and each call is repeated once', async () => {
    const { waybill, sent } = scripted([tokens(1), expired(), expired(), tokens(2), ok({ id: '1' }), ok({ id: '2' })], {
      apiKey: 'key',
    })
    await Promise.all([waybill.getOrder('1'), waybill.getOrder('2')])
    assert.deepEqual(sent.slice(3).map(used), [
      ['auth/token/refresh', 'refresh-1'],
      ['orders/1', 'Bearer access-2'],
      ['orders/2', 'Bearer access-2'],
    ])
  })

  test('are not refreshed again by a 401 that arrives after the refresh', async () => {
    const late = Promise.withResolvers<Response>()
    const answers: Answer[] = [tokens(1), () => late.promise, expired(), tokens(2), ok({}), ok({ late: true })]
    const { waybill, sent } = scripted(answers, { apiKey: 'key' })
    const slow = waybill.getOrder('slow')
    await waybill.getOrder('fast')
    late.resolve(expired())
    await slow
    assert.deepEqual(sent.map(used).slice(3), [
      ['auth/token/refresh', 'refresh-1'],
      ['orders/fast', 'Bearer access-2'],
      ['orders/slow', 'Bearer access-2'],
    ])
  })

  test('are exchanged if the refresh fails, and a refresh token is sent only once', async () => {
    for (const failed of [failure(401, 'Auth.CredentialRevoked'), lost]) {
      const { waybill, sent } = scripted([tokens(1), expired(), failed, tokens(2), ok({})], { apiKey: 'key' })
      await waybill.getOrder('1')
      assert.deepEqual(sent.map(used).slice(2), [
        ['auth/token/refresh', 'refresh-1'],
        ['auth/token', 'key'],
        ['orders/1', 'Bearer access-2'],
      ])
    }
  })

  test('are replaced only once per call', async () => {
    const { waybill, left } = scripted([tokens(1), expired(), tokens(2), expired()], { apiKey: 'key' })
    await assert.rejects(waybill.getOrder('1'), { code: 'Auth.CredentialExpired', status: 401 })
    assert.deepEqual(left, [])
  })

  test('end with the error of the service if the key is revoked', async () => {
    const { waybill } = scripted([failure(401, 'Auth.CredentialRevoked')], { apiKey: 'key' })
    await assert.rejects(waybill.getOrder('1'), { code: 'Auth.CredentialRevoked', status: 401 })
  })

  test('are revoked by signOut, and new ones are requested after it', async () => {
    const { waybill, sent } = scripted([tokens(1), ok({}), ok({ isSuccess: true }), tokens(2), ok({})], {
      apiKey: 'key',
    })
    await waybill.getOrder('1')
    await waybill.signOut()
    await waybill.getOrder('2')
    assert.deepEqual(sent.map(used).slice(2), [
      ['auth/token/revoke', 'refresh-1'],
      ['auth/token', 'key'],
      ['orders/2', 'Bearer access-2'],
    ])
  })
})

test('a program can provide the access tokens', async () => {
  const provided = ['first', 'first', 'second', 'second']
  const accessToken = () => provided.shift() ?? 'second'
  const { waybill, sent } = scripted([ok({}), expired(), ok({}), expired()], { accessToken })
  await waybill.getOrder('1')
  await waybill.getOrder('2')
  await assert.rejects(waybill.getOrder('3'), { status: 401 })
  assert.deepEqual(
    sent.map(({ headers }) => headers.get('authorization')),
    ['Bearer first', 'Bearer first', 'Bearer second', 'Bearer second'],
  )
})

test('a client without a credential is refused', () => {
  assert.throws(() => scripted([], {}), /apiKey or an accessToken/)
})
