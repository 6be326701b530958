/** Who gets in, and who does not any more: what was handed out, planted or begun before a change must not outlive it. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { makeResetLink } from '#domain/people/manage-people.ts'
import { systemIds } from '#kit/ids.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import {
  anEmail,
  aPassword,
  type Browser,
  createBrowser,
  invite,
  openPerson,
  tokenOf,
  useLink,
} from '../support/browser.ts'
import type { Answer, Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const another = 'another four words'
const day = 24 * 60 * 60 * 1000
const aBrowser = () => createBrowser(environment.url)
const origin = (): string => environment.url.replace('127.0.0.1', 'localhost')

async function anAccount() {
  const { accountId } = await environment.openAccount()
  return { accountId, owner: await openPerson(environment, { accountId, role: 'Owner' }) }
}

/** Registers a passkey for the signed-in person. */
async function addPasskey(browser: Browser) {
  const authenticator = createAuthenticator()
  const options = expectData(await browser.post('/profile/passkeys/options'))
  const response = authenticator.create(options, origin())
  expectData(await browser.post('/profile/passkeys', { name: 'Laptop', response }), 201)
  return authenticator
}

async function signInByPasskey(browser: Browser, authenticator: ReturnType<typeof createAuthenticator>) {
  const options = expectData(await browser.post('/session/passkey/options'))
  return browser.post('/session/passkey', { response: authenticator.get(options, origin()) })
}

async function resetLinkByOperator(of: { accountId: string; userId: string }): Promise<string> {
  const deps = { ...environment, ids: systemIds, environment: 'sandbox' as const }
  return (await makeResetLink(deps, { ...of, madeBy: null })).link.token
}

/**
 * Holds what a statement locks while requests are sent, each of which has come to wait before the next one is sent. They
 * go on in this order.
 */
async function inTurn(lock: { text: string; values: unknown[] }, requests: readonly (() => Promise<Answer>)[]) {
  const holder = await environment.db.pool.connect()
  const sent: Promise<Answer>[] = []
  try {
    await holder.query('begin')
    await holder.query(lock.text, lock.values)
    for (const [count, send] of requests.entries()) {
      let isAnswered = false
      sent.push(
        send().finally(() => {
          isAnswered = true
        }),
      )
      await eventually('it waits, or is answered without', async () => {
        const { rows } = await environment.db.pool.query(
          `select count(*)::integer as waiting from pg_locks join pg_stat_activity using (pid)
           where not granted and datname = current_database()`,
        )
        return isAnswered || rows[0].waiting > count
      })
    }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  return Promise.all(sent)
}

const lockOfUser = (userId: string) => ({
  text: `select pg_advisory_xact_lock(hashtextextended('waybill user ' || $1::uuid, 0))`,
  values: [userId],
})
const lockOfPeople = (accountId: string) => ({
  text: `select pg_advisory_xact_lock(hashtextextended('waybill people ' || $1::uuid, 0))`,
  values: [accountId],
})
const lockOfMemberships = (userId: string) => ({
  text: 'select from memberships where user_id = $1::uuid for update',
  values: [userId],
})

describe('A passkey that somebody else could have created', () => {
  test('ends when a link resets the password', async () => {
    const { accountId } = await environment.openAccount()
    const person = await openPerson(environment, { accountId, role: 'Packer' })
    const authenticator = await addPasskey(person.browser)
    const token = await resetLinkByOperator({ accountId, userId: person.userId })
    const fresh = aBrowser()
    expectData(await useLink(fresh, token, { password: another }))
    assert.deepEqual(expectData(await fresh.get('/profile/passkeys')), [])
    expectError(await signInByPasskey(aBrowser(), authenticator), 422, 'Passkey.Refused')
  })

  test('is not stored by a session that ended in the meantime', async () => {
    const { accountId } = await environment.openAccount()
    const { browser, userId } = await openPerson(environment, { accountId, role: 'Packer' })
    const token = await resetLinkByOperator({ accountId, userId })
    const options = expectData(await browser.post('/profile/passkeys/options'))
    const response = createAuthenticator().create(options, origin())
    const fresh = aBrowser()
    const [reset, kept] = await inTurn(lockOfUser(userId), [
      () => useLink(fresh, token, { password: another }),
      () => browser.post('/profile/passkeys', { name: 'Laptop', response }),
    ])
    expectData(reset as Answer)
    expectError(kept as Answer, 401, 'Session.Required')
    assert.deepEqual(expectData(await fresh.get('/profile/passkeys')), [])
  })

  test('does not give access to an account that its person joins later, and neither does an earlier session', async () => {
    const [first, second] = [await environment.openAccount(), await environment.openAccount()]
    const person = await openPerson(environment, { accountId: first.accountId, role: 'Packer' })
    const authenticator = await addPasskey(person.browser)
    const { token } = await invite(environment, { accountId: second.accountId, role: 'Owner', email: person.email })
    expectData(await useLink(aBrowser(), token, { password: aPassword }))
    expectError(await person.browser.get('/session'), 401, 'Session.Required')
    expectError(await signInByPasskey(aBrowser(), authenticator), 422, 'Passkey.Refused')
  })

  test('but the passkey that someone uses while joining remains, and no other does', async () => {
    const [first, second] = [await environment.openAccount(), await environment.openAccount()]
    const person = await openPerson(environment, { accountId: first.accountId, role: 'Packer' })
    const [mine, foreign] = [await addPasskey(person.browser), await addPasskey(person.browser)]
    const { token } = await invite(environment, { accountId: second.accountId, role: 'Owner', email: person.email })
    const browser = aBrowser()
    expectData(await signInByPasskey(browser, mine))
    expectData(await useLink(browser, token, { password: aPassword }))
    expectData(await signInByPasskey(aBrowser(), mine))
    expectError(await signInByPasskey(aBrowser(), foreign), 422, 'Passkey.Refused')
  })
})

describe('A sign-in with a credential that was valid a moment ago', () => {
  for (const [what, lockOf] of [
    ['before it', lockOfMemberships],
    ['behind it', lockOfUser],
  ] as const) {
    test(`fails after the password has changed, if it continues ${what}`, async () => {
      const { accountId } = await environment.openAccount()
      const { browser, email, userId } = await openPerson(environment, { accountId, role: 'Owner' })
      const thief = aBrowser()
      const change = () => browser.post('/profile/password', { currentPassword: aPassword, newPassword: another })
      const signIn = () => thief.signIn(email)
      const order = lockOf === lockOfUser ? [change, signIn] : [signIn, change]
      const answers = await inTurn(lockOf(userId), order)
      expectData(answers[order.indexOf(change)] as Answer)
      expectError(await thief.get('/session'), 401, 'Session.Required')
      expectData(await browser.get('/session'))
    })
  }

  test('sets no password with the previous one, and joins nothing with it', async () => {
    const [first, second] = [await environment.openAccount(), await environment.openAccount()]
    const { userId, email } = await openPerson(environment, { accountId: first.accountId, role: 'Packer' })
    const { token } = await invite(environment, { accountId: second.accountId, role: 'Owner', email })
    const reset = await resetLinkByOperator({ accountId: first.accountId, userId })
    const [done, joined] = await inTurn(lockOfUser(userId), [
      () => useLink(aBrowser(), reset, { password: another }),
      () => useLink(aBrowser(), token, { password: aPassword }),
    ])
    expectData(done as Answer)
    expectError(joined as Answer, 401, 'Session.SignInRefused')
    expectData(await useLink(aBrowser(), token, { password: another }))
  })

  test('is not possible with a removed passkey', async () => {
    const { accountId } = await environment.openAccount()
    const person = await openPerson(environment, { accountId, role: 'Packer' })
    const authenticator = await addPasskey(person.browser)
    const token = await resetLinkByOperator({ accountId, userId: person.userId })
    const [done, signedIn] = await inTurn(lockOfUser(person.userId), [
      () => useLink(aBrowser(), token, { password: another }),
      () => signInByPasskey(aBrowser(), authenticator),
    ])
    expectData(done as Answer)
    expectError(signedIn as Answer, 422, 'Passkey.Refused')
  })
})

describe('Links that an Owner created', () => {
  const changes = {
    'is taken out': (by: Browser, userId: string) => by.delete(`/people/${userId}`),
    'is an Owner no more': (by: Browser, userId: string) => by.patch(`/people/${userId}`, { role: 'Manager' }),
  }
  for (const [what, change] of Object.entries(changes)) {
    test(`end when their creator ${what}; links of others stay`, async () => {
      const { accountId, owner } = await anAccount()
      const former = await openPerson(environment, { accountId, role: 'Owner' })
      const reset = expectData(await former.browser.post(`/people/${owner.userId}/reset-link`), 201)
      const invited = expectData(await former.browser.post('/people', { email: anEmail(), role: 'Owner' }), 201)
      const kept = expectData(await owner.browser.post('/people', { email: anEmail(), role: 'Packer' }), 201)
      expectData(await change(owner.browser, former.userId))
      const use = (link: string) => useLink(aBrowser(), tokenOf(link), { password: another, name: 'Eve' })
      expectError(await use(reset.link), 404, 'Link.NotFound')
      expectError(await use(invited.link), 404, 'Link.NotFound')
      expectData(await owner.browser.get('/session'))
      expectData(await use(kept.link))
    })
  }

  test('do not include those that the removed person was about to create', async () => {
    const { accountId, owner } = await anAccount()
    const former = await openPerson(environment, { accountId, role: 'Owner' })
    const [removed, ...made] = await inTurn(lockOfPeople(accountId), [
      () => owner.browser.delete(`/people/${former.userId}`),
      () => former.browser.post('/people', { email: anEmail(), role: 'Owner' }),
      () => former.browser.post(`/people/${owner.userId}/reset-link`),
    ])
    expectData(removed as Answer)
    for (const answer of made) expectError(answer, 401, 'Session.Required')
  })

  test('expire after a day for password resets, and after seven days if an operator created them', async () => {
    const { accountId, owner } = await anAccount()
    const packer = await openPerson(environment, { accountId, role: 'Packer' })
    const { link } = expectData(await owner.browser.post(`/people/${packer.userId}/reset-link`), 201)
    environment.clock.advance(day)
    expectError(await useLink(aBrowser(), tokenOf(link), { password: another }), 404, 'Link.NotFound')
    const token = await resetLinkByOperator({ accountId, userId: packer.userId })
    environment.clock.advance(7 * day - 60_000)
    expectData(await useLink(aBrowser(), token, { password: another }))
  })

  test('are shown with their creators to everyone who can see the people, and an Owner can end them', async () => {
    const { accountId, owner } = await anAccount()
    const packer = await openPerson(environment, { accountId, role: 'Packer' })
    const email = anEmail()
    const { link } = expectData(await owner.browser.post('/people', { email, role: 'Manager' }), 201)
    const reset = expectData(await owner.browser.post(`/people/${packer.userId}/reset-link`), 201)
    await invite(environment, { accountId, role: 'Packer', email: anEmail() })
    const people = async () => expectData(await owner.browser.get('/people')).people
    const links = (await people()).map(({ link }: Json) => link)
    const madeBy = { name: 'Owner of the shop', email: owner.email }
    assert.deepEqual(
      links.map((one: Json) => one && [one.kind, one.madeBy]),
      [null, ['reset', madeBy], ['invitation', madeBy], ['invitation', null]],
    )
    const invited = (await people()).find((one: Json) => one.email === email)
    expectData(await owner.browser.delete(`/people/${invited.userId}/link`))
    expectData(await owner.browser.delete(`/people/${packer.userId}/link`))
    expectError(await owner.browser.delete(`/people/${packer.userId}/link`), 404, 'Link.NotFound')
    const ended = await useLink(aBrowser(), tokenOf(link), { password: another, name: 'Eve' })
    expectError(ended, 404, 'Link.NotFound')
    expectError(await useLink(aBrowser(), tokenOf(reset.link), { password: another }), 404, 'Link.NotFound')
    expectData(await packer.browser.get('/session'))
  })
})

test('an invitation reveals nothing about a person that the account does not know', async () => {
  const [mine, theirs] = [await anAccount(), await anAccount()]
  const handed = expectData(
    await mine.owner.browser.post('/people', { email: theirs.owner.email, role: 'Packer' }),
    201,
  )
  assert.deepEqual(Object.keys(handed).toSorted(), ['expiresAt', 'link'])
  const [, invited] = expectData(await mine.owner.browser.get('/people')).people
  // An id of version 7 would tell since when the address is known.
  assert.equal(invited.userId[14], '4')
})
