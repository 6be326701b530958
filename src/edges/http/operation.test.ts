import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { bearer } from '#edges/http/authentication.ts'
import { accepted, ok, operation } from '#edges/http/operation.ts'
import { createAdmission, noLimits } from '#edges/http/rate-limiter.ts'
import { bodyReader, queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { createServer } from '#edges/http/server.ts'
import { systemClock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { systemIds } from '#kit/ids.ts'
import { Guid, Int32, Positive } from '#kit/schema.ts'

const parcelId = '01a1fbd6-b72e-7396-bc05-fa969058b9c9'
const bodyOf = bodyReader(Type.Object({ weight: Positive() }))
const Weighed = Envelope(Type.Object({ weight: Type.Number(), times: Type.Integer() }), 'What it weighs.')

/** A server with one operation. `good` is the token of an integration, and `person` that of a signed-in person. */
function openServer() {
  const app = createServer({
    ids: systemIds,
    logLevel: 'silent',
    access: {
      async authenticate(token) {
        if (token === 'person') return null
        if (token !== 'good' && token !== 'reader') throw serviceError('Auth.CredentialInvalid')
        return { accountId: 'account', apiKeyId: 'key', scopes: token === 'reader' ? (['read'] as const) : null }
      },
      describeCredential: (secret) => secret,
      isIssued: async () => false,
      async getSubAccount() {
        throw serviceError('SubAccount.NotFound')
      },
    },
    admission: createAdmission({ clock: systemClock, limits: noLimits }),
  })
  operation(app, {
    method: 'POST',
    url: '/parcels/:parcelId/weight',
    auth: bearer,
    docs: null,
    params: Type.Object({ parcelId: Guid() }),
    query: queryReader(Type.Object({ times: Type.Optional(Int32({ minimum: 1 })) })),
    body: bodyOf,
    responses: { 200: Weighed, 202: Weighed },
    errors: [],
    flatErrors: true,
    handler: async ({ actor, query, body }) => {
      assert.equal(actor.accountId, 'account')
      const weighed = { weight: body.weight, times: query.times ?? 1 }
      return weighed.times > 1 ? accepted(weighed) : ok(weighed)
    },
  })
  return app
}

type Request = { path?: string; headers?: Record<string, string>; body?: string }

async function post(
  app: ReturnType<typeof openServer>,
  { path = parcelId, headers = {}, body = '{"weight":2}' }: Request,
) {
  const answer = await app.inject({
    method: 'POST',
    url: path.includes('?') ? `/parcels/${path.replace('?', '/weight?')}` : `/parcels/${path}/weight`,
    headers: { authorization: 'Bearer good', 'content-type': 'application/json', ...headers },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

test('the handler gets validated input, and its data is sent in the envelope', async () => {
  const app = openServer()
  assert.deepEqual(await post(app, {}), {
    status: 200,
    body: { success: true, data: { weight: 2, times: 1 }, errors: null },
  })
  assert.deepEqual(await post(app, { path: `${parcelId}?times=3` }), {
    status: 202,
    body: { success: true, data: { weight: 2, times: 3 }, errors: null },
  })
  await app.close()
})

test('a request with several errors gets that of the first check', async () => {
  const app = openServer()
  const subAccount = { 'x-subaccount-id': parcelId }
  // From the last check to the first. Each request also fails all later checks.
  const requests: [Request, number, string][] = [
    [{ body: '{"weight":0}' }, 422, 'Validation.WeightInvalid'],
    [{ body: '{"weight":"2"}' }, 400, 'Validation.WeightInvalid'],
    [{ body: '{' }, 400, 'Validation.RequestUnreadable'],
    [{ body: '{', path: `${parcelId}?times=0` }, 422, 'Validation.TimesInvalid'],
    [{ body: '{', path: `${parcelId}?times=0`, headers: subAccount }, 404, 'SubAccount.NotFound'],
    [{ body: '{', path: `${parcelId}?times=x`, headers: subAccount }, 400, 'Validation.TimesInvalid'],
    [{ body: '{', path: 'none?times=x', headers: subAccount }, 400, 'Validation.ParcelIdInvalid'],
    [{ body: '{', path: 'none', headers: { 'x-subaccount-id': 'none' } }, 400, 'Validation.SubAccountIdInvalid'],
    [{ path: 'none', headers: { authorization: 'Bearer bad' } }, 401, 'Auth.CredentialInvalid'],
    [
      { path: 'none', headers: { authorization: 'Bearer bad', 'content-type': 'text/plain' } },
      415,
      'General.UnsupportedMediaType',
    ],
  ]
  for (const [request, status, code] of requests) {
    const answer = await post(app, request)
    assert.deepEqual([answer.status, answer.body.code ?? answer.body.errors[0].code], [status, code])
    // Errors of this operation are flat, except those of malformed input, authentication and sub-accounts.
    assert.equal('category' in answer.body, ![400, 401, 404].includes(status))
  }
  await app.close()
})

test('a key without the scope of an operation gets 403, and the header names the scope', async () => {
  const app = openServer()
  const { statusCode, body, headers } = await app.inject({
    method: 'POST',
    url: `/parcels/${parcelId}/weight`,
    headers: { authorization: 'Bearer reader', 'content-type': 'application/json' },
    payload: '{',
  })
  assert.deepEqual([statusCode, body], [403, ''])
  assert.equal(headers['www-authenticate'], 'Bearer error="insufficient_scope", scope="manage"')
  await app.close()
})

test('a credential that is not an integration token gets 403 without a body', async () => {
  const app = openServer()
  const answer = await post(app, { headers: { authorization: 'Bearer person' } })
  assert.deepEqual(answer, { status: 403, body: null })
  await app.close()
})
