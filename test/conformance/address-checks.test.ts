/** Address checks: verdicts, stored results, and the hourly allowance for carrier calls. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { describe } from 'node:test'
import { eraseLinkedData } from '#app/personal-data.ts'
import { personalData } from '#domain/addresses/personal-data.ts'
import type { Client, Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { buyRate } from '../support/purchases.ts'
import { runPurge } from '../support/run-purge.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const address = (changes: Json = {}): Json => ({
  street1: '350 Fifth Avenue',
  street2: 'Suite 21',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  ...changes,
})

const check = async (client: Client, asked: Json): Promise<Json> =>
  expectData(await client.post('/api/v1/addresses/check', asked))

const codesOf = ({ messages }: Json): string[] => messages.map(({ code }: Json) => code)

/** Counts the carrier calls for the account. */
async function callsOf({ account }: Client): Promise<number> {
  const { rowCount } = await environment.db.pool.query('select from address_check_calls where account_id = $1', [
    account.accountId,
  ])
  return rowCount ?? 0
}

/** Adds calls of the last minute on the account's carrier account. */
const countCalls = (carrier: string, accountId: string, count: number) =>
  environment.db.pool.query(
    `insert into address_check_calls (id, carrier, carrier_account_id, account_id, asked_at)
     select gen_random_uuid(), $1, 'sandbox-' || $1, $2, clock_timestamp() - interval '1 minute' from generate_series(1, $3)`,
    [carrier, accountId, count],
  )

const forgetCalls = () => environment.db.pool.query('delete from address_check_calls')

describe('An address check', { concurrency: 1 }, () => {
  test('reports letters that some carriers cannot print', async () => {
    const client = await environment.openClient()
    const japanese = await check(client, address({ name: '山田', company: '山田商店', street2: '二階' }))
    const named = japanese.messages.map(({ code, field }: Json) => `${code} ${field}`)
    assert.deepEqual(
      named.filter((one: string) => one.includes('NotPrintable')),
      ['NameNotPrintable null', 'LettersNotPrintable street2'],
    )
    assert.deepEqual(
      codesOf(await check(client, address({ name: 'Łukasz Żółw' }))).filter((code) => code.includes('NotPrintable')),
      [],
    )
  })

  test('is steered by a test value in the recipient, whatever was checked before or is checked later', async () => {
    const client = await environment.openClient()
    const place = { street1: '77 Test Value Street', street2: null }
    const verdictOf = async (name: string | null, company: string | null = null) =>
      (await check(client, address({ ...place, name, company }))).verdict
    assert.deepEqual(
      [
        await verdictOf('Ada'),
        await verdictOf('[address-none]'),
        await verdictOf('Ada [address-none]'),
        await verdictOf(null, '[address-several]'),
        await verdictOf('Ada'),
      ],
      ['verified', 'wrong', 'wrong', 'unverifiable', 'verified'],
    )
    const fresh = { street1: '78 Test Value Street', street2: null }
    assert.equal((await check(client, address({ ...fresh, name: '[address-none]' }))).verdict, 'wrong')
    assert.equal((await check(client, address(fresh))).verdict, 'verified')
  })

  test('returns verified, corrected, wrong or unverifiable, and names the source of the verdict', async () => {
    const client = await environment.openClient()
    const verified = await check(client, address())
    assert.deepEqual(verified, {
      verdict: 'verified',
      differences: [],
      residential: false,
      checkedBy: 'usps',
      messages: [],
    })
    const corrected = await check(client, address({ zip: '94043', name: 'Ada', phone: null }))
    assert.deepEqual(
      [corrected.verdict, corrected.checkedBy, codesOf(corrected)],
      ['corrected', 'usps', ['PostalCodeOfOtherState']],
    )
    const [{ field, given, suggested }] = corrected.differences
    assert.deepEqual([field, given, corrected.differences.length], ['zip', '94043', 1])

    const wrong = await check(client, address({ street1: 'Nowhere Lane', street2: null }))
    assert.deepEqual([wrong.verdict, wrong.checkedBy, codesOf(wrong)], ['wrong', 'usps', ['AddressUnknown']])
    const missing = await check(client, address({ street1: '12 Maple Street [address-apartment]', street2: null }))
    assert.deepEqual([missing.verdict, codesOf(missing)], ['unverifiable', ['ApartmentMissing']])
    const abroad = await check(client, address({ state: 'Berlin', city: 'Berlin', zip: '10117', country: 'DE' }))
    assert.deepEqual([abroad.verdict, abroad.checkedBy, codesOf(abroad)], ['unverifiable', 'offline', ['NotCovered']])
    const codeless = await check(client, address({ state: '', city: 'Kowloon', zip: '', country: 'HK' }))
    assert.deepEqual([codeless.verdict, codesOf(codeless)], ['unverifiable', ['NotCovered']])
    const blank = await client.post('/api/v1/addresses/check', address({ state: '', zip: ' ' }))
    expectError(blank, 422, 'Validation.StateRequired')
    const named = await check(client, address({ state: 'New York' }))
    assert.deepEqual(named.differences[0], { field: 'state', given: 'New York', suggested: 'NY' })
    const unreadable = await check(client, address({ zip: '1011', state: 'Atlantis' }))
    assert.deepEqual(
      [unreadable.verdict, unreadable.checkedBy, codesOf(unreadable)],
      ['wrong', 'offline', ['StateInvalid', 'PostalCodeInvalid']],
    )

    // A person who accepts the suggestion has a verified address, without another carrier call.
    const calls = await callsOf(client)
    const taken = await check(client, address({ zip: suggested }))
    assert.deepEqual([taken.verdict, await callsOf(client)], ['verified', calls])
  })

  test('handles territories, military post offices and PO boxes', async () => {
    const client = await environment.openClient()
    const sanJuan = { street1: '100 Calle Fortaleza', street2: null, city: 'San Juan', state: 'PR', zip: '00901' }
    for (const country of ['US', 'PR']) {
      const { verdict, checkedBy } = await check(client, { ...sanJuan, country })
      assert.deepEqual([verdict, checkedBy], ['verified', 'usps'], country)
    }
    const { verdict, differences } = await check(client, { ...sanJuan, state: '', country: 'PR' })
    assert.deepEqual([verdict, differences], ['verified', []])
    const apo = { street1: 'PSC 276 Box 1400', city: 'APO', zip: '09012', country: 'US' }
    const good = await check(client, { ...apo, state: 'AE' })
    assert.deepEqual([good.verdict, codesOf(good)], ['verified', ['MilitaryAddress']])
    const corrected = await check(client, { ...apo, state: 'NY' })
    assert.deepEqual(
      [corrected.verdict, corrected.differences],
      ['corrected', [{ field: 'state', given: 'NY', suggested: 'AE' }]],
    )
    const box = await check(client, address({ street1: 'PO Box 12', street2: null }))
    assert.deepEqual([box.verdict, codesOf(box)], ['verified', ['PostOfficeBox']])
  })

  test("stores a carrier's verdict for ninety days, separately for each account", async () => {
    const account = await environment.openAccount()
    const other = await environment.openClient()
    const client = await environment.openClient()
    await client.signIn(account)
    await check(client, address())
    const spelled = await check(
      client,
      address({ street1: '350 5TH AVE.', street2: 'Ste 21', city: 'NEW  YORK', zip: '10118-2100' }),
    )
    assert.deepEqual([spelled.verdict, spelled.checkedBy, await callsOf(client)], ['verified', 'usps', 1])
    await check(other, address())
    assert.equal(await callsOf(other), 1)

    environment.clock.advance(89 * 86_400_000)
    await client.signIn(account)
    await runPurge(environment, 'expire-address-checks')
    await check(client, address())
    assert.equal(await callsOf(client), 1)
    environment.clock.advance(2 * 86_400_000)
    await client.signIn(account)
    await check(client, address())
    assert.equal(await callsOf(client), 2)
    const kept = 'select from address_findings where account_id = $1'
    environment.clock.advance(91 * 86_400_000)
    await runPurge(environment, 'expire-address-checks')
    assert.equal((await environment.db.pool.query(kept, [account.accountId])).rowCount, 0)
  })

  test('stays within the hourly allowance, then uses another carrier, and finally no carrier', async () => {
    await forgetCalls()
    const client = await environment.openClient()
    const { accountId } = client.account
    await countCalls('usps', accountId, 59)
    assert.equal((await check(client, address({ street2: 'Suite 1' }))).checkedBy, 'usps')
    assert.equal((await check(client, address({ street2: 'Suite 2' }))).checkedBy, 'ups')
    await countCalls('ups', accountId, 1_000)
    await countCalls('fedex', accountId, 1_000)
    const nobody = await check(client, address({ street2: 'Suite 3' }))
    assert.deepEqual(
      [nobody.verdict, nobody.checkedBy, codesOf(nobody)],
      ['unverifiable', 'offline', ['AllowanceUsed']],
    )
    const wrong = await check(client, address({ street2: 'Suite 3', zip: '94043' }))
    assert.deepEqual([wrong.verdict, codesOf(wrong)], ['wrong', ['PostalCodeOfOtherState', 'AllowanceUsed']])
    await environment.db.pool.query(`update address_check_calls set asked_at = asked_at - interval '1 hour'`)
    assert.equal((await check(client, address({ street2: 'Suite 3' }))).checkedBy, 'usps')
    await forgetCalls()
  })

  test('divides the hourly allowance of a shared carrier account equally between accounts', async () => {
    await forgetCalls()
    const client = await environment.openClient()
    await countCalls('usps', randomUUID(), 1)
    await countCalls('usps', client.account.accountId, 30)
    assert.equal((await check(client, address())).checkedBy, 'ups')
    const newcomer = await environment.openClient()
    assert.equal((await check(newcomer, address())).checkedBy, 'usps')
    await forgetCalls()
  })

  test('stays within the allowance if many requests arrive at once', async () => {
    await forgetCalls()
    const client = await environment.openClient()
    await countCalls('usps', client.account.accountId, 55)
    const checks = await Promise.all(
      Array.from({ length: 12 }, (_, index) => check(client, address({ street2: `Suite ${index + 100}` }))),
    )
    assert.equal(checks.filter(({ checkedBy }) => checkedBy === 'usps').length, 5)
    assert.ok(checks.every(({ verdict }) => verdict === 'verified'))
    await forgetCalls()
  })

  test('returns unverifiable if the carrier is down, and stores nothing', async () => {
    const client = await environment.openClient()
    const asked = { street1: '12 Maple Street', street2: null, city: 'Albany', zip: '12207' }
    const down = await check(client, address({ ...asked, name: 'Ada [address-down]' }))
    assert.deepEqual([down.verdict, down.checkedBy, codesOf(down)], ['unverifiable', 'offline', ['CarrierUnavailable']])
    const instead = await check(client, address({ ...asked, name: 'Ada [address-down:usps]' }))
    assert.deepEqual([instead.verdict, instead.checkedBy, instead.residential], ['verified', 'ups', true])
  })

  test('calls the carrier once for concurrent requests with the same address', async () => {
    const client = await environment.openClient()
    const asked = address({ name: 'Ada [address-slow:300ms]' })
    const checks = await Promise.all(Array.from({ length: 8 }, () => check(client, asked)))
    assert.ok(checks.every(({ verdict }) => verdict === 'verified'))
    assert.equal(await callsOf(client), 1)
  })

  test('names the missing fields of a body, and ignores unknown fields', async () => {
    const client = await environment.openClient()
    const url = '/api/v1/addresses/check'
    const { street1: _street1, ...rest } = address()
    expectError(await client.post(url, rest), 422, 'Validation.Street1Required')
    expectError(await client.post(url, address({ city: ' ' })), 422, 'Validation.CityRequired')
    expectError(await client.post(url, address({ zip: 10118 })), 400, 'Validation.ZipInvalid')
    expectError(await client.post(url, [address()]), 400, 'Validation.RequestUnreadable')
    assert.equal((await check(client, address({ colour: 'blue', email: null }))).verdict, 'verified')
  })

  test('sets the residential flag for rates and purchases if the order does not specify it', async () => {
    const client = await environment.openClient()
    const home = { street1: '12 Maple Street', street2: null, city: 'Albany', state: 'NY', zip: '12207' }
    const ground = async (residential: boolean | null, street1 = home.street1) => {
      const { order, shipmentRates } = await client.createOrderWithRates({ to: { ...home, street1, residential } })
      const rate = shipmentRates[0].rates.find((one: Json) => one.carrier === 'ups' && one.serviceCode === '03')
      return { shipmentId: order.shipments[0].id, rate }
    }
    const unknown = await ground(null)
    const business = await ground(false)
    const residence = await ground(true)
    assert.ok(residence.rate.rate > business.rate.rate)
    assert.equal(unknown.rate.rate, business.rate.rate)

    assert.equal((await check(client, { ...home, country: 'US' })).residential, true)
    const calls = await callsOf(client)
    const found = await ground(null, '12 MAPLE ST.')
    assert.equal(found.rate.rate, residence.rate.rate)
    assert.equal((await ground(false)).rate.rate, business.rate.rate)
    assert.equal(await callsOf(client), calls)

    const { selectedRate } = expectData(await buyRate(client, found.shipmentId, found.rate.id))
    assert.equal(selectedRate.rate, residence.rate.rate)
    const { rows } = await environment.db.pool.query(
      'select carrier_charged as charged from purchases where shipment_id = $1',
      [found.shipmentId],
    )
    assert.equal(Number(rows[0].charged), residence.rate.rate)
  })

  test('is deleted when its order is erased, and when old personal data is erased', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const to = { street1: '17 Hidden Hollow', street2: null, city: 'Albany', state: 'NY', zip: '94043' }
    const { suggested } = (await check(client, address(to))).differences[0]
    await check(client, address())
    const rows = async () =>
      (await environment.db.pool.query('select finding from address_findings where account_id = $1', [accountId])).rows
    assert.equal((await rows()).length, 3)
    const exported: Json[] = []
    for await (const line of personalData.export(environment, accountId)) exported.push(line)
    assert.deepEqual(
      exported.map(({ kind, carrier, finding }) => [kind, carrier, finding.address?.street1 ?? null]),
      [
        ['address check', 'usps', '17 HIDDEN HOLLOW'],
        ['address check', 'usps', null],
        ['address check', 'usps', null],
      ],
    )
    const order = await client.createOrder({ to: { ...to, zip: suggested } })
    await environment.db.transaction((tx) => eraseLinkedData(tx, { accountId, orderId: order.id }))
    assert.equal((await rows()).length, 1)
    assert.ok(!JSON.stringify(await rows()).includes('HIDDEN'))
    await personalData.eraseUnused(environment, { accountId, before: new Date(environment.clock.now().getTime() + 1) })
    assert.equal((await rows()).length, 0)
  })
})
