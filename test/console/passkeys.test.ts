import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { countForeignPasskeys } from '#domain/people/queries.ts'
import { createAuthenticator, type Fault } from '../support/authenticator.ts'
import { aPassword, createBrowser, openPerson } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const minute = 60_000
/** The origin under which browsers support passkeys. */
const origin = (): string => environment.url.replace('127.0.0.1', 'localhost')

type Person = Awaited<ReturnType<typeof openPerson>>

async function aPerson(): Promise<Person & { accountId: string }> {
  const { accountId } = await environment.openAccount()
  return { accountId, ...(await openPerson(environment, { accountId, role: 'Owner' })) }
}

async function register({ browser }: Person, fault?: Fault) {
  const authenticator = createAuthenticator()
  const options = expectData(await browser.post('/profile/passkeys/options'))
  const response = authenticator.create(options, origin(), fault)
  return {
    authenticator,
    options,
    response,
    answer: await browser.post('/profile/passkeys', { name: 'Laptop', response }),
  }
}

const signInOptions = async (browser = createBrowser(environment.url)): Promise<Json> =>
  expectData(await browser.post('/session/passkey/options'))

describe('A passkey', () => {
  test('is registered for the signed-in person, listed, and signs in without a name', async () => {
    const person = await aPerson()
    const { authenticator, options, answer } = await register(person)
    assert.equal(options.rp.id, 'localhost')
    assert.deepEqual(options.authenticatorSelection.userVerification, 'required')
    const { passkeyId } = expectData(answer, 201)
    const browser = createBrowser(environment.url)
    const asked = await signInOptions(browser)
    assert.deepEqual(asked.allowCredentials ?? [], [], 'it does not tell who is known')
    const session = expectData(await browser.post('/session/passkey', { response: authenticator.get(asked, origin()) }))
    assert.deepEqual([session.user.userId, session.passkeysOffered], [person.userId, true])
    assert.ok(session.steppedUpUntil)
    const [listed, ...more]: Json[] = expectData(await browser.get('/profile/passkeys'))
    assert.deepEqual([listed.passkeyId, listed.name, listed.host, more.length], [passkeyId, 'Laptop', 'localhost', 0])
    assert.ok(listed.lastUsedAt)
    const trail = await listAuditTrail(environment, { accountId: person.accountId, since: null })
    const [signedIn, added] = trail
    assert.deepEqual([signedIn?.act, signedIn?.details], ['user.sign-in', { by: 'passkey' }])
    assert.deepEqual([added?.act, added?.subjects], ['user.passkey-add', { userId: person.userId, passkeyId }])
  })

  test('is one of at most fifty', async () => {
    const person = await aPerson()
    await environment.db.pool.query(
      `insert into passkeys (user_id, id, name, credential_id, public_key, counter, transports, relying_party, created_at)
       select $1::uuid, gen_random_uuid(), 'key', sha256(convert_to($1::uuid::text || n, 'UTF8')), 'x', 0, '{}', 'localhost',
              now() from generate_series(1, 49) n`,
      [person.userId],
    )
    expectData((await register(person)).answer, 201)
    expectError((await register(person)).answer, 409, 'Passkey.TooMany')
  })

  test('confirms the identity of its owner only', async () => {
    const [person, stranger] = [await aPerson(), await aPerson()]
    const { authenticator } = await register(person)
    const others = await register(stranger)
    environment.clock.advance(10 * minute)
    const ask = async (make: (options: Json) => Json) => {
      const options = expectData(await person.browser.post('/session/step-up/passkey/options'))
      return person.browser.post('/session/step-up/passkey', { response: make(options) })
    }
    const theirs = await ask((options) => others.authenticator.get({ ...options, allowCredentials: [] }, origin()))
    expectError(theirs, 422, 'Passkey.Refused')
    assert.equal(expectData(await person.browser.get('/session')).steppedUpUntil, null)
    const { cookie } = person.browser
    assert.ok(expectData(await ask((options) => authenticator.get(options, origin()))).steppedUpUntil)
    assert.notEqual(person.browser.cookie, cookie)
  })

  test('that was removed gives no access', async () => {
    const person = await aPerson()
    const { authenticator, answer } = await register(person)
    const { passkeyId } = expectData(answer, 201)
    expectData(await person.browser.delete(`/profile/passkeys/${passkeyId}`))
    const response = authenticator.get(await signInOptions(), origin())
    expectError(await createBrowser(environment.url).post('/session/passkey', { response }), 422, 'Passkey.Refused')
    expectError(await person.browser.delete(`/profile/passkeys/${passkeyId}`), 404, 'Passkey.NotFound')
    expectData(await createBrowser(environment.url).signIn(person.email))
  })

  test('can be removed only by its owner', async () => {
    const [person, stranger] = [await aPerson(), await aPerson()]
    const { passkeyId } = expectData((await register(person)).answer, 201)
    expectError(await stranger.browser.delete(`/profile/passkeys/${passkeyId}`), 404, 'Passkey.NotFound')
    assert.equal(expectData(await person.browser.get('/profile/passkeys')).length, 1)
  })

  test('is registered once per authenticator, as the options specify', async () => {
    const person = await aPerson()
    const { authenticator, response } = await register(person)
    const options = expectData(await person.browser.post('/profile/passkeys/options'))
    assert.deepEqual(
      options.excludeCredentials.map(({ id }: Json) => id),
      authenticator.credentials.map(({ id }) => id.toString('base64url')),
    )
    expectError(await person.browser.post('/profile/passkeys', { name: 'Again', response }), 422, 'Passkey.Refused')
  })
})

describe('The response of an authenticator', () => {
  const faults: [string, Fault][] = [
    ['at another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['of another type', { type: 'payment.get' }],
    ['without its user having been there', { isVerified: false }],
  ]

  for (const [what, fault] of faults) {
    test(`${what} registers no passkey and signs nobody in`, async () => {
      const person = await aPerson()
      expectError((await register(person, fault)).answer, 422, 'Passkey.Refused')
      const { authenticator } = await register(person)
      const response = authenticator.get(await signInOptions(), origin(), fault)
      expectError(await createBrowser(environment.url).post('/session/passkey', { response }), 422, 'Passkey.Refused')
    })
  }

  test('is accepted once, within five minutes, and only for its purpose', async () => {
    const person = await aPerson()
    const { authenticator } = await register(person)
    const ask = (response: Json) => createBrowser(environment.url).post('/session/passkey', { response })
    const options = await signInOptions()
    const responses = [authenticator.get(options, origin()), authenticator.get(options, origin())]
    const answers = await Promise.all(responses.map(ask))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
    const forStepUp = expectData(await person.browser.post('/session/step-up/passkey/options'))
    expectError(await ask(authenticator.get(forStepUp, origin())), 422, 'Passkey.Refused')
    const late = authenticator.get(await signInOptions(), origin())
    environment.clock.advance(5 * minute)
    expectError(await ask(late), 422, 'Passkey.Refused')
  })

  test('with a counter that goes back comes from a copy', async () => {
    const person = await aPerson()
    const { authenticator } = await register(person)
    const ask = async (fault: Fault) =>
      createBrowser(environment.url).post('/session/passkey', {
        response: authenticator.get(await signInOptions(), origin(), fault),
      })
    expectData(await ask({ counter: 7 }))
    expectError(await ask({ counter: 7 }), 422, 'Passkey.Refused')
    expectData(await ask({ counter: 8 }))
  })

  test('is rejected without a server error if it is malformed', async () => {
    const person = await aPerson()
    const whole = createAuthenticator().create(
      expectData(await person.browser.post('/profile/passkeys/options')),
      origin(),
    )
    const broken: Json[] = [
      {},
      { ...whole, response: {} },
      { ...whole, id: 'x' },
      { ...whole, rawId: '' },
      { ...whole, response: { ...whole.response, clientDataJSON: 'bm9uc2Vuc2U' } },
      { ...whole, response: { ...whole.response, attestationObject: 'bm9uc2Vuc2U' } },
      { ...whole, response: { ...whole.response, attestationObject: '%' } },
    ]
    for (const response of broken) {
      const made = await person.browser.post('/profile/passkeys', { name: 'Broken', response })
      assert.ok([400, 422].includes(made.status), made.text)
      const used = await createBrowser(environment.url).post('/session/passkey', { response })
      assert.ok([400, 422].includes(used.status), used.text)
    }
  })
})

test('at an IP address, or over plain HTTP elsewhere, no passkeys are offered', async () => {
  for (const publicUrl of ['http://192.0.2.7:8080', 'http://ship.example', 'https://192.0.2.7']) {
    const node = await environment.startNode({ publicUrl })
    try {
      const browser = createBrowser(node.url)
      const headers = { 'sec-fetch-site': 'same-origin' }
      assert.equal(expectData(await browser.get('/sign-in')).passkeysOffered, false)
      expectError(await browser.post('/session/passkey/options', {}, headers), 409, 'Passkey.NotOffered')
    } finally {
      await node.close()
    }
  }
})

test('passkeys of another host are counted for the operator', async () => {
  const person = await aPerson()
  await register(person)
  assert.equal(await countForeignPasskeys(environment, 'http://localhost:8080'), 0)
  assert.ok((await countForeignPasskeys(environment, 'https://ship.example')) > 0)
  expectData(await createBrowser(environment.url).signIn(person.email, aPassword))
})
