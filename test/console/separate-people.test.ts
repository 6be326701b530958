/** An email address in use by somebody else must not keep its owner out, and must not let anybody in. */
import assert from 'node:assert/strict'
import test, { beforeEach, describe } from 'node:test'
import { makeResetLink } from '#domain/people/manage-people.ts'
import { systemIds } from '#kit/ids.ts'
import {
  anEmail,
  aPassword,
  createBrowser,
  invite,
  lookAtLink,
  openPerson,
  type SignedIn,
  tokenOf,
  useLink,
} from '../support/browser.ts'
import { expectData, expectError } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const another = 'another four words'
const third = 'a third set of words'
const aBrowser = () => createBrowser(environment.url)

async function anAccount() {
  const { accountId } = await environment.openAccount()
  return { accountId, owner: await openPerson(environment, { accountId, role: 'Owner' }) }
}

const signInAt = (accountId: string, email: string, password: string, browser = aBrowser()) =>
  browser.post('/session', { email, password, accountId })

async function inviteBy({ browser }: SignedIn, email: string, role = 'Packer') {
  const { link } = expectData(await browser.post('/people', { email, role }), 201)
  const person = expectData(await browser.get('/people')).people.find((one: { email: string }) => one.email === email)
  return { token: tokenOf(link), userId: person.userId as string }
}

async function separate({ browser }: SignedIn, userId: string) {
  const { link, ...made } = expectData(await browser.post(`/people/${userId}/separate`), 201)
  return { token: tokenOf(link), userId: made.userId as string }
}

/** A person in one account whose address an Owner of another account has occupied. */
async function occupied() {
  const [mine, theirs] = [await anAccount(), await anAccount()]
  const email = anEmail()
  const squatting = await invite(environment, { accountId: theirs.accountId, role: 'Packer', email })
  const squatter = aBrowser()
  expectData(await useLink(squatter, squatting.token, { password: another, name: 'Squatter' }))
  return { mine, theirs, email, squatter, squatterId: squatting.userId }
}

// Failed sign-ins of the test before have expired.
beforeEach(() => environment.clock.advance(60 * 60_000))

describe('A person whose email address somebody else uses', () => {
  test('joins by a separate sign-in that an Owner creates, and signs in at the page of the account', async () => {
    const { mine, email, squatter, squatterId } = await occupied()
    const invited = await inviteBy(mine.owner, email)
    assert.equal(expectData(await lookAtLink(aBrowser(), invited.token)).hasPassword, true)
    const separated = await separate(mine.owner, invited.userId)
    assert.notEqual(separated.userId, squatterId)
    expectError(await lookAtLink(aBrowser(), invited.token), 404, 'Link.NotFound')
    const { kind, hasPassword, ...link } = expectData(await lookAtLink(aBrowser(), separated.token))
    assert.deepEqual([kind, hasPassword, link.email], ['invitation', false, email])

    const browser = aBrowser()
    const session = expectData(await useLink(browser, separated.token, { password: aPassword, name: 'Ceo' }))
    assert.deepEqual(session.user, { userId: separated.userId, email, name: 'Ceo', isSeparate: true })
    assert.deepEqual(
      session.memberships.map((one: { accountId: string }) => one.accountId),
      [mine.accountId],
    )
    expectData(await signInAt(mine.accountId, email.toUpperCase(), aPassword))
    expectError(await aBrowser().signIn(email, aPassword), 401, 'Session.SignInRefused')
    const person = expectData(await mine.owner.browser.get('/people')).people.find(
      (one: { userId: string }) => one.userId === separated.userId,
    )
    assert.deepEqual([person.email, person.isSeparate, person.name], [email, true, 'Ceo'])
    // The other user is as before.
    expectData(await squatter.get('/session'))
    assert.equal(expectData(await aBrowser().signIn(email, another)).user.userId, squatterId)
  })

  test('sets a new password by a link of an Owner, confirms it and is found by the command line and the trail', async () => {
    const { mine, email } = await occupied()
    const { userId, token } = await separate(mine.owner, (await inviteBy(mine.owner, email)).userId)
    const browser = aBrowser()
    expectData(await useLink(browser, token, { password: aPassword, name: 'Ceo' }))
    environment.clock.advance(11 * 60_000)
    expectData(await browser.post('/session/step-up', { password: aPassword }))
    expectData(await mine.owner.browser.post('/session/step-up', { password: aPassword }))
    const reset = expectData(await mine.owner.browser.post(`/people/${userId}/reset-link`), 201)
    expectData(await useLink(aBrowser(), tokenOf(reset.link), { password: third }))
    expectData(await signInAt(mine.accountId, email, third))
    const { acts } = expectData(await mine.owner.browser.get('/audit-trail'))
    const join = acts.find((one: { act: string }) => one.act === 'person.join')
    assert.deepEqual([join.actor.email, join.about], [email, email])
    assert.ok(acts.some((one: { act: string }) => one.act === 'person.separate'))
  })

  test('is invited and separated again under the same user until they have joined, and starts again after a removal', async () => {
    const { mine, email, squatterId } = await occupied()
    const first = await separate(mine.owner, (await inviteBy(mine.owner, email)).userId)
    const again = await inviteBy(mine.owner, email, 'Manager')
    assert.equal(again.userId, first.userId)
    const second = await separate(mine.owner, again.userId)
    expectError(await lookAtLink(aBrowser(), first.token), 404, 'Link.NotFound')
    expectData(await useLink(aBrowser(), second.token, { password: aPassword, name: 'Ceo' }))
    const asked = { email, role: 'Packer' }
    expectError(await mine.owner.browser.post('/people', asked), 409, 'Person.AlreadyMember')
    expectError(await mine.owner.browser.post(`/people/${second.userId}/separate`), 409, 'Person.AlreadyMember')
    expectData(await mine.owner.browser.delete(`/people/${second.userId}`))
    expectError(await signInAt(mine.accountId, email, aPassword), 401, 'Session.SignInRefused')
    assert.equal((await inviteBy(mine.owner, email)).userId, squatterId)
  })
})

describe('A squatter', () => {
  test('never gets into the account: not by the password, an earlier link, the page of the account or a reset', async () => {
    const { mine, theirs, email, squatter, squatterId } = await occupied()
    const invited = await inviteBy(mine.owner, email)
    const { userId, token } = await separate(mine.owner, invited.userId)
    expectError(await useLink(squatter, invited.token, { password: another }), 404, 'Link.NotFound')
    expectData(await useLink(aBrowser(), token, { password: aPassword, name: 'Ceo' }))
    expectError(await signInAt(mine.accountId, email, another), 401, 'Session.SignInRefused')
    const there = { accountId: mine.accountId }
    expectError(await squatter.send('PUT', '/session/account', there), 404, 'Session.AccountNotFound')
    expectError(await theirs.owner.browser.post(`/people/${userId}/reset-link`), 404, 'Person.NotFound')
    expectError(await theirs.owner.browser.post(`/people/${userId}/separate`), 404, 'Person.NotFound')
    // Neither does a reset of the squatter, by their own Owner or by the operator.
    const reset = expectData(await theirs.owner.browser.post(`/people/${squatterId}/reset-link`), 201)
    expectData(await useLink(aBrowser(), tokenOf(reset.link), { password: third }))
    expectError(await signInAt(mine.accountId, email, third), 401, 'Session.SignInRefused')
    const { link } = await makeResetLink(
      { ...environment, ids: systemIds, environment: 'sandbox' },
      { accountId: theirs.accountId, userId: squatterId, madeBy: null },
    )
    const session = expectData(await useLink(aBrowser(), link.token, { password: another }))
    assert.deepEqual(
      session.memberships.map((one: { accountId: string }) => one.accountId),
      [theirs.accountId],
    )
  })
})

describe('An Owner of another account', () => {
  test('gets nothing of a real person by a separate user with their address', async () => {
    const [theirs, evil] = [await anAccount(), await anAccount()]
    const victim = await openPerson(environment, { accountId: theirs.accountId, role: 'Owner' })
    const { userId, token } = await separate(evil.owner, (await inviteBy(evil.owner, victim.email, 'Owner')).userId)
    const browser = aBrowser()
    const session = expectData(await useLink(browser, token, { password: another, name: 'Not the victim' }))
    assert.equal(session.memberships.length, 1)
    const there = { accountId: theirs.accountId }
    expectError(await browser.send('PUT', '/session/account', there), 404, 'Session.AccountNotFound')
    expectError(await aBrowser().signIn(victim.email, another), 401, 'Session.SignInRefused')
    expectError(await signInAt(theirs.accountId, victim.email, another), 401, 'Session.SignInRefused')
    // The password of the real person is no password of the separate user: nobody learns it there.
    expectError(await signInAt(evil.accountId, victim.email, aPassword), 401, 'Session.SignInRefused')
    expectData(await victim.browser.get('/session'))
    assert.equal(expectData(await aBrowser().signIn(victim.email)).user.userId, victim.userId)
    // The next account that invites the address means the real person, never the separate user.
    const third = await anAccount()
    assert.equal((await inviteBy(third.owner, victim.email)).userId, victim.userId)
    assert.notEqual(userId, victim.userId)
  })

  test('learns nothing: the act is the same for an unknown address, and people can sign in at any page', async () => {
    const evil = await anAccount()
    const email = anEmail()
    const unknown = await inviteBy(evil.owner, email)
    const separated = await separate(evil.owner, unknown.userId)
    assert.notEqual(separated.userId, unknown.userId)
    assert.equal(separated.userId[14], '4')
    // The address is free for its owner.
    const { rowCount } = await environment.db.pool.query('select from users where id = $1', [unknown.userId])
    assert.equal(rowCount, 0)
    const theirs = await anAccount()
    const victim = await openPerson(environment, { accountId: theirs.accountId, role: 'Packer' })
    // Without a separate user of that account, its page is the page of all accounts.
    for (const accountId of [evil.accountId, systemIds()]) {
      assert.equal(expectData(await signInAt(accountId, victim.email, aPassword)).user.userId, victim.userId)
    }
    expectError(await signInAt('nobody', victim.email, aPassword), 400, 'Validation.AccountIdInvalid')
  })

  test('separates only invited people of their own account, as an Owner', async () => {
    const { mine, email } = await occupied()
    const manager = await openPerson(environment, { accountId: mine.accountId, role: 'Manager' })
    const { userId } = await inviteBy(mine.owner, email)
    expectError(await manager.browser.post(`/people/${userId}/separate`), 403, 'Session.NotAllowed')
    expectError(await mine.owner.browser.post(`/people/${mine.owner.userId}/separate`), 409, 'Person.AlreadyMember')
    expectError(await mine.owner.browser.post(`/people/${systemIds()}/separate`), 404, 'Person.NotFound')
  })

  test('and the person who accepts at the same moment end up with one user in the account', async () => {
    for (let round = 0; round < 3; round += 1) {
      const mine = await anAccount()
      const { userId, token } = await inviteBy(mine.owner, anEmail())
      const [joined, separated] = await Promise.all([
        useLink(aBrowser(), token, { password: aPassword, name: 'Ada' }),
        mine.owner.browser.post(`/people/${userId}/separate`),
      ])
      assert.deepEqual([joined.status, separated.status].toSorted(), joined.status === 200 ? [200, 409] : [201, 404])
      assert.equal(expectData(await mine.owner.browser.get('/people')).people.length, 2)
    }
  })
})
