import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { usps } from '#adapters/carriers/usps/index.ts'
import { connectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { openPerson } from '../support/browser.ts'
import { createClient, type Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { deps, openTestEnvironment, type TestEnvironment } from '../support/test-environment.ts'

const environment: TestEnvironment = openTestEnvironment({
  // Carriers' own test systems, of which the simulators take the place.
  baseUrlOf: ({ id }, system) => `${environment.simulatorUrl}/${id}${system === 'production' ? '/production' : ''}`,
})
const credentials = usps.sandboxCredentials as Readonly<Record<string, string>>

async function aManager() {
  const { accountId } = await environment.openAccount()
  return { accountId, manager: (await openPerson(environment, { accountId, role: 'Manager' })).browser }
}
type Browser = Awaited<ReturnType<typeof aManager>>['manager']
const connect = (browser: Browser, changes: object = {}) =>
  browser.post('/carriers', { carrier: 'usps', name: 'Main', credentials, ...changes })
const wayOf = async (browser: Browser): Promise<string> =>
  expectData(await browser.get('/carriers')).carriers.find(({ id }: Json) => id === 'usps').goesThrough
const accountsOf = async (browser: Browser): Promise<Json[]> => expectData(await browser.get('/carriers')).accounts

describe('A carrier account', () => {
  test('is tested, connected, tested again and disconnected, and never shows its credentials', async () => {
    const { accountId, manager } = await aManager()
    const before = expectData(await manager.get('/carriers'))
    assert.deepEqual([before.accounts, before.carriers[0].goesThrough], [[], 'simulated'])
    assert.deepEqual(before.carriers[0].credentialFields[1], {
      name: 'clientSecret',
      meaning: 'Consumer secret of the application',
      secret: true,
      required: true,
    })
    const { carrierAccountId, finding } = expectData(await connect(manager), 201)
    assert.match(finding, /^USPS returned \d+ rates/)
    assert.equal(await wayOf(manager), 'own', 'at once')
    const [{ updatedAt: _, ...kept }] = await accountsOf(manager)
    assert.deepEqual(kept, {
      carrierAccountId,
      carrier: 'usps',
      name: 'Main',
      isShared: false,
      system: 'test',
      connected: true,
      billing: 'direct',
    })
    const tried = expectData(await manager.post(`/carriers/${carrierAccountId}/test`))
    assert.deepEqual([tried.works, /^USPS returned/.test(tried.finding)], [true, true])
    expectData(await manager.delete(`/carriers/${carrierAccountId}`))
    assert.deepEqual(
      (await accountsOf(manager)).map(({ connected }) => connected),
      [false],
    )
    assert.equal(await wayOf(manager), 'simulated', 'at once')
    assert.ok(!(await manager.get('/carriers')).text.includes(credentials.clientSecret as string))
    const { rows } = await environment.db.pool.query(
      `select act, actor_kind from audit_trail where account_id = $1 and act ^@ 'carrier.' order by at, id`,
      [accountId],
    )
    assert.deepEqual(rows, [
      { act: 'carrier.connect', actor_kind: 'user' },
      { act: 'carrier.disconnect', actor_kind: 'user' },
    ])
  })

  test('is billed directly, which only an Owner can change', async () => {
    const { accountId, manager } = await aManager()
    const { carrierAccountId } = expectData(await connect(manager), 201)
    const change = (browser: Browser, billing: string) => browser.patch(`/carriers/${carrierAccountId}`, { billing })
    expectError(await change(manager, 'prepaid'), 403, 'Session.NotAllowed')
    const owner = (await openPerson(environment, { accountId, role: 'Owner' })).browser
    expectData(await change(owner, 'prepaid'))
    assert.deepEqual(
      (await accountsOf(owner)).map(({ billing }) => billing),
      ['prepaid'],
    )
    const other = await environment.openAccount()
    const stranger = (await openPerson(environment, { accountId: other.accountId, role: 'Owner' })).browser
    expectError(await change(stranger, 'direct'), 404, 'CarrierAccount.NotFound')
    const { rows } = await environment.db.pool.query(
      "select details from audit_trail where account_id = $1 and act = 'carrier.change'",
      [accountId],
    )
    assert.deepEqual(rows, [{ details: { billing: 'prepaid' } }])
  })

  test('that is billed directly is named as the payer of its labels, in the order and its history', async () => {
    const account = await environment.openAccount({ credit: '0' })
    const manager = (await openPerson(environment, { accountId: account.accountId, role: 'Manager' })).browser
    expectData(await connect(manager), 201)
    const client = await createClient(environment.url).signIn(account)
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Direct')
    expectData(await buyRate(client, shipmentId, rate.id))
    const [shipment] = expectData(await manager.get(`/orders/${order.id}`)).shipments
    assert.equal(shipment.label.paidBy, 'carrierAccount')
    const { entries } = expectData(await manager.get(`/orders/${order.id}/timeline`))
    const payers = new Set(entries.flatMap(({ purchase }: Json) => purchase?.paidBy ?? []))
    assert.deepEqual([...payers], ['carrierAccount'])
  })

  test('that the carrier rejects is stored only on request, and its test then gives the reason', async () => {
    const { manager } = await aManager()
    const wrong = { ...credentials, clientSecret: 'wrong' }
    const { metaData } = expectError(await connect(manager, { credentials: wrong }), 422, 'CarrierAccount.NotAccepted')
    assert.equal(metaData.carrier, 'usps')
    assert.match(metaData.finding, /^USPS rejected the credentials: .*[.!?]$/)
    assert.deepEqual(await accountsOf(manager), [])
    const kept = expectData(await connect(manager, { credentials: wrong, keepUntested: true }), 201)
    assert.match(kept.finding, /^The account was not tested\. USPS allows .* only 60 calls per hour/)
    const tried = expectData(await manager.post(`/carriers/${kept.carrierAccountId}/test`))
    assert.deepEqual([tried.works, tried.finding], [false, metaData.finding])
    // Under the same name it is the same one, at once by what opens it now.
    const again = expectData(await connect(manager), 201)
    assert.equal(again.carrierAccountId, kept.carrierAccountId)
    assert.equal(expectData(await manager.post(`/carriers/${kept.carrierAccountId}/test`)).works, true)
  })

  test('needs a known carrier with its fields, and uses the test system in a Sandbox', async () => {
    const { manager } = await aManager()
    expectError(await connect(manager, { carrier: 'pigeon' }), 422, 'Validation.CarrierInvalid')
    expectError(await connect(manager, { system: 'production' }), 422, 'Validation.SystemInvalid')
    expectError(
      await connect(manager, { credentials: { ...credentials, colour: 'blue' } }),
      422,
      'Validation.CredentialsInvalid',
    )
    const { clientSecret: _, ...without } = credentials
    const { metaData } = expectError(
      await connect(manager, { credentials: without }),
      422,
      'Validation.ClientSecretRequired',
    )
    assert.equal(metaData.field, 'credentials.clientSecret')
    expectError(
      await connect(manager, { credentials: { ...without, clientSecret: 1 } }),
      400,
      'Validation.CredentialsInvalid',
    )
  })

  test("of another account or of the operator can't be tested or disconnected", async () => {
    const [mine, theirs] = [await aManager(), await aManager()]
    const { carrierAccountId: foreign } = expectData(await connect(theirs.manager), 201)
    const { carrierAccountId: shared } = await connectCarrier(
      { ...deps(environment.db), seal: credentialSeal([Buffer.alloc(32, 7)]) },
      { accountId: null, carrier: usps, name: 'all', baseUrl: `${environment.simulatorUrl}/usps`, credentials },
    )
    const shown = await accountsOf(mine.manager)
    assert.deepEqual(
      shown.map(({ carrierAccountId, isShared, system }) => [carrierAccountId, isShared, system]),
      [[shared, true, null]],
    )
    for (const id of [foreign, shared]) {
      expectError(await mine.manager.delete(`/carriers/${id}`), 404, 'CarrierAccount.NotFound')
      expectError(await mine.manager.post(`/carriers/${id}/test`), 404, 'CarrierAccount.NotFound')
    }
    assert.deepEqual(
      (await accountsOf(theirs.manager)).map(({ connected }) => connected),
      [true, true],
    )
  })
})
