import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dhlErrors } from '#adapters/carriers/dhl/protocol.ts'
import { fedexErrors } from '#adapters/carriers/fedex/protocol.ts'
import { upsErrors } from '#adapters/carriers/ups/protocol.ts'
import { uspsErrors } from '#adapters/carriers/usps/protocol.ts'
import { answerOf } from '../../../test/carrier-contract/inputs.ts'

const readers = { dhlErrors, fedexErrors, upsErrors, uspsErrors }

const fault = (status: number, faultstring: string, errorcode: string) =>
  answerOf(status, { fault: { faultstring, detail: { errorcode } } })

test('rates that the API gateway refuses are rejected with its words, or name the reason', () => {
  const quota = 'policies.ratelimit.QuotaViolation'
  for (const [carrier, errors] of Object.entries(readers)) {
    const rejection = errors.rates(fault(400, 'JSONThreatProtection failed', 'steps.jsonthreatprotection.Failed'))
    assert.ok(rejection.outcome === 'rejected', carrier)
    assert.equal(rejection.carrierText, 'JSONThreatProtection failed')
    const reasons = [
      [fault(429, 'Rate limit quota violation', quota), 'throttled'],
      [fault(500, 'Rate limit quota violation', quota), 'throttled'],
      [fault(400, 'Invalid Access Token', 'oauth.v2.InvalidAccessToken'), 'credentials'],
      [fault(401, 'Invalid ApiKey', 'oauth.v2.InvalidApiKey'), 'credentials'],
      [
        fault(503, 'The Service is temporarily unavailable', 'messaging.adaptors.http.flow.ServiceUnavailable'),
        'outage',
      ],
      [fault(408, 'Request timed out', 'messaging.adaptors.http.flow.RequestTimeOut'), 'unreadable'],
      [answerOf(429, ''), 'throttled'],
      [answerOf(403, '<h1>Forbidden</h1>'), 'credentials'],
    ] as const
    for (const [response, reason] of reasons) {
      const outcome = errors.rates(response)
      assert.ok(outcome.outcome === 'unavailable', `${carrier}: ${JSON.stringify(outcome)}`)
      assert.equal(outcome.reason, reason, `${carrier}: ${outcome.detail}`)
    }
    // After a purchase, a gateway proves nothing.
    for (const status of [400, 401, 429]) {
      assert.equal(errors.buy(fault(status, 'Rate limit quota violation', quota)).outcome, 'uncertain', carrier)
    }
  }
})

test('odd optional members of an error do not hide its words', () => {
  const words = 'Invalid postal code'
  const odd = [
    fedexErrors.buy(
      answerOf(400, { transactionId: '1', errors: [{ code: 'A.B', message: words, parameterList: null }] }),
    ),
    fedexErrors.buy(
      answerOf(400, {
        transactionId: '1',
        errors: [{ code: 'A.B', message: words, parameterList: [{ value: null }] }],
      }),
    ),
    uspsErrors.buy(answerOf(400, { apiVersion: '/labels/v3', error: { code: '400', message: words } })),
    uspsErrors.buy(answerOf(400, { apiVersion: '/labels/v3', error: { code: 400, message: words, errors: null } })),
    uspsErrors.buy(
      answerOf(400, {
        apiVersion: '/labels/v3',
        error: { code: '400', message: 'Bad', errors: [{ detail: words, source: 'API' }] },
      }),
    ),
  ]
  for (const outcome of odd)
    assert.ok(outcome.outcome === 'rejected' && outcome.carrierText === words, JSON.stringify(outcome))
})

test("a 422 in FedEx's own words is a rejection, for purchases too", () => {
  const response = answerOf(422, {
    transactionId: '624deea6-b709-470c-8c39-4b5511281492',
    errors: [{ code: 'INVALID.INPUT.EXCEPTION', message: 'Invalid field value in the input' }],
  })
  const expected = {
    outcome: 'rejected',
    carrierCode: 'INVALID.INPUT.EXCEPTION',
    carrierText: 'Invalid field value in the input',
  }
  assert.deepEqual(fedexErrors.rates(response), expected)
  assert.deepEqual(fedexErrors.buy(response), expected)
  assert.equal(fedexErrors.buy(answerOf(422, { errors: [{ message: 'Invalid' }] })).outcome, 'uncertain')
})
