import assert from 'node:assert/strict'
import test from 'node:test'
import { openLegacyCaller } from '../../support/legacy-client.ts'
import { openSharedEnvironment } from '../../support/test-environment.ts'

const environment = openSharedEnvironment()

const sent = {
  street1: '350 Fifth Avenue',
  street2: 'Suite 21',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  phone: '2125550100',
}

test('verify-address returns a valid address as it was sent', async () => {
  const { call } = await openLegacyCaller(environment)
  const answer = await call('/api/verify-address', sent)
  assert.deepEqual(
    [answer.status, answer.body],
    [
      200,
      {
        status: 'success',
        is_valid: true,
        data: {
          address: { ...sent, company: '', residential: false },
          verification: { is_valid: true, errors: [] },
        },
      },
    ],
  )
})

test("verify-address returns a corrected address as valid, with the carrier's corrections", async () => {
  const { call, client } = await openLegacyCaller(environment)
  const misspelled = { ...sent, street1: '350 Fifth [address-moved] Avenue' }
  const { data } = (await client.post('/api/v1/addresses/check', misspelled)).body
  const { body } = await call('/api/verify-address', misspelled)
  assert.deepEqual([body.is_valid, body.status], [data.verdict !== 'wrong', 'success'])
})

test('verify-address never corrects a state and a ZIP code that contradict each other', async () => {
  const { call, client } = await openLegacyCaller(environment)
  for (const changes of [
    { zip: '94043' },
    { state: 'CA' },
    { state: 'NJ', zip: '10118-0110' },
    { state: 'New Jersey' },
    { city: 'APO', state: 'AP', zip: '09012', street1: 'Unit 2050 Box 4190', street2: '' },
  ]) {
    const asked = { ...sent, ...changes }
    const { body } = await call('/api/verify-address', asked)
    assert.deepEqual([body.status, body.is_valid], ['error', false], JSON.stringify(changes))
    assert.match(body.errors[0], /belongs to another state|matching its ZIP code/)
    assert.deepEqual(body.data.verification, { is_valid: false, errors: body.errors })
    const shown = { ...asked, ...(asked.state.length > 2 ? { state: 'NJ' } : {}) }
    assert.deepEqual(body.data.address, { ...shown, company: '', residential: body.data.address.residential })
    if (asked.state.length > 2) continue
    const { data } = (await client.post('/api/v1/addresses/check', asked)).body
    assert.notEqual(data.verdict, 'verified')
    assert.ok(data.verdict === 'wrong' || data.differences.length > 0)
    const [{ code }] = data.messages
    assert.ok(['PostalCodeOfOtherState', 'MilitaryStateInvalid'].includes(code), code)
  }
})

test('verify-address accepts spellings with one meaning', async () => {
  const { call } = await openLegacyCaller(environment)
  const { body } = await call('/api/verify-address', { ...sent, state: 'New York', country: 'USA', zip: '101180110' })
  assert.deepEqual(
    [body.is_valid, body.data.address.state, body.data.address.zip, body.data.address.country],
    [true, 'NY', '10118-0110', 'US'],
  )
})

test('verify-address returns the status error and messages for a wrong address', async () => {
  const { call } = await openLegacyCaller(environment)
  const answer = await call('/api/verify-address', { ...sent, street1: 'Nowhere Lane', street2: '' })
  assert.deepEqual([answer.status, answer.body.status, answer.body.is_valid], [200, 'error', false])
  assert.deepEqual(answer.body.errors, ['The carrier could not find this address.'])
  assert.deepEqual(answer.body.data.verification, { is_valid: false, errors: answer.body.errors })
  const { body } = await call('/api/verify-address', { ...sent, state: 'Nowhere', zip: '1' })
  assert.deepEqual([body.is_valid, body.errors.length, body.data.address.zip], [false, 2, '1'])
})

test('verify-address returns an unverifiable address as valid, and names missing fields', async () => {
  const { call } = await openLegacyCaller(environment)
  const abroad = { ...sent, city: 'Berlin', state: 'Berlin', zip: '10117', country: 'de' }
  const { body } = await call('/api/verify-address', abroad)
  assert.deepEqual([body.is_valid, body.data.address.country, body.data.address.residential], [true, 'DE', null])
  const refused = await call('/api/verify-address', { country: 'US' })
  assert.deepEqual(
    [refused.status, refused.text],
    [400, 'street1 is required. city is required. state is required. zip is required.'],
  )
  const long = await call('/api/verify-address', { ...sent, city: 'x'.repeat(501) })
  assert.deepEqual([long.status, long.text], [400, 'city must have at most 500 characters.'])
})
