import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { hashPassword, passwordCost } from '#kit/crypto.ts'
import {
  anEmail,
  aPassword,
  type Browser,
  createBrowser,
  invite,
  lookAtLink,
  openPerson,
  type SignedIn,
  tokenOf,
  useLink,
} from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const minute = 60_000

async function anAccount() {
  const { accountId } = await environment.openAccount()
  return { accountId, owner: await openPerson(environment, { accountId, role: 'Owner' }) }
}
const peopleOf = async ({ browser }: { browser: ReturnType<typeof createBrowser> }): Promise<Json[]> =>
  expectData(await browser.get('/people')).people

describe('The people of an account', () => {
  test('are listed with their roles, join times and last visits, and with the permissions of each role', async () => {
    const { accountId, owner } = await anAccount()
    const email = anEmail()
    const { link } = expectData(await owner.browser.post('/people', { email, role: 'Packer' }), 201)
    const { people, roles } = expectData(await owner.browser.get('/people'))
    assert.deepEqual(
      people.map((person: Json) => [person.userId, person.email, person.name, person.role, person.joinedAt === null]),
      [
        [owner.userId, owner.email, 'Owner of the shop', 'Owner', false],
        [people[1].userId, email, '', 'Packer', true],
      ],
    )
    assert.ok(people[0].lastSeenAt)
    assert.deepEqual(
      roles.map(({ role }: Json) => role),
      ['Owner', 'Manager', 'Packer', 'Developer'],
    )
    assert.ok(roles[2].may.includes('labels.buy') && !roles[2].may.includes('people.read'))
    expectData(await useLink(createBrowser(environment.url), tokenOf(link), { password: aPassword, name: 'Ada' }))
    assert.deepEqual(
      [accountId, (await peopleOf(owner)).map(({ name }) => name)],
      [accountId, ['Owner of the shop', 'Ada']],
    )
  })

  test('are invited once, by a valid email address and a role', async () => {
    const { owner } = await anAccount()
    const ask = (body: Json) => owner.browser.post('/people', body)
    expectError(await ask({ email: owner.email.toUpperCase(), role: 'Packer' }), 409, 'Person.AlreadyMember')
    expectError(await ask({ email: 'nobody', role: 'Packer' }), 422, 'Validation.EmailInvalid')
    expectError(await ask({ email: anEmail(), role: 'King' }), 422, 'Validation.RoleInvalid')
    expectError(await ask({ email: anEmail() }), 422, 'Validation.RoleRequired')
  })

  test('a person with another account is shown only by email address until they have joined', async () => {
    const [mine, theirs] = [await anAccount(), await anAccount()]
    const { userId } = theirs.owner
    const spelt = theirs.owner.email.replace('@', '.Elsewhere@')
    await environment.db.pool.query('update users set email = $2 where id = $1', [userId, spelt])
    const asked = { email: spelt.toUpperCase(), role: 'Packer' }
    const { link } = expectData(await mine.owner.browser.post('/people', asked), 201)
    const invited = (await peopleOf(mine.owner)).find((one) => one.userId === userId)
    assert.deepEqual([invited?.email, invited?.name, invited?.lastSeenAt], [spelt.toLowerCase(), '', null])
    const seen = expectData(await lookAtLink(mine.owner.browser, tokenOf(link)))
    assert.equal(seen.email, spelt.toLowerCase())
  })

  test('get another role, and sign in again with it', async () => {
    const { accountId, owner } = await anAccount()
    const packer = await openPerson(environment, { accountId, role: 'Packer' })
    expectData(await owner.browser.patch(`/people/${packer.userId}`, { role: 'Manager' }))
    expectError(await packer.browser.get('/session'), 401, 'Session.Required')
    assert.equal(expectData(await packer.browser.signIn(packer.email)).account.role, 'Manager')
  })

  test('are removed with their sessions there; a person without any account is deleted, and others continue elsewhere', async () => {
    const [mine, theirs] = [await anAccount(), await anAccount()]
    const packer = await openPerson(environment, { accountId: mine.accountId, role: 'Packer' })
    const { token } = await invite(environment, { accountId: theirs.accountId, role: 'Packer', email: packer.email })
    const elsewhere = createBrowser(environment.url)
    expectData(await useLink(elsewhere, token, { password: aPassword }))
    expectData(await mine.owner.browser.delete(`/people/${packer.userId}`))
    expectError(await packer.browser.get('/session'), 401, 'Session.Required')
    assert.equal(expectData(await elsewhere.get('/session')).memberships.length, 1)
    expectData(await theirs.owner.browser.delete(`/people/${packer.userId}`))
    expectError(await elsewhere.get('/session'), 401, 'Session.Required')
    expectError(await elsewhere.signIn(packer.email), 401, 'Session.SignInRefused')
    const { rowCount } = await environment.db.pool.query('select from users where id = $1', [packer.userId])
    assert.equal(rowCount, 0)
    expectError(await theirs.owner.browser.delete(`/people/${packer.userId}`), 404, 'Person.NotFound')
  })

  test("whose invitation is withdrawn can't join with it", async () => {
    const { accountId, owner } = await anAccount()
    const { token, userId } = await invite(environment, { accountId, role: 'Packer', email: anEmail() })
    expectData(await owner.browser.delete(`/people/${userId}`))
    const answer = await useLink(createBrowser(environment.url), token, { password: aPassword, name: 'Ada' })
    expectError(answer, 404, 'Link.NotFound')
  })

  test('who join and are removed at the same moment never keep a session', async () => {
    const { accountId, owner } = await anAccount()
    for (let round = 0; round < 5; round += 1) {
      const { token, userId } = await invite(environment, { accountId, role: 'Packer', email: anEmail() })
      const browser = createBrowser(environment.url)
      const [came, gone] = await Promise.all([
        useLink(browser, token, { password: aPassword, name: 'Ada' }),
        owner.browser.delete(`/people/${userId}`),
      ])
      // 401: the person joined and was removed before the session was read for the answer.
      assert.deepEqual([[200, 401, 404].includes(came.status), gone.status], [true, 200], came.text + gone.text)
      expectError(await browser.get('/session'), 401, 'Session.Required')
    }
  })

  test('keep one joined Owner, for any number of concurrent removals', async () => {
    const { accountId, owner } = await anAccount()
    await invite(environment, { accountId, role: 'Owner', email: anEmail() })
    expectError(await owner.browser.delete(`/people/${owner.userId}`), 409, 'Person.LastOwner')
    expectError(await owner.browser.patch(`/people/${owner.userId}`, { role: 'Packer' }), 409, 'Person.LastOwner')
    const second = await openPerson(environment, { accountId, role: 'Owner' })
    const answers = await Promise.all([
      owner.browser.patch(`/people/${second.userId}`, { role: 'Packer' }),
      second.browser.delete(`/people/${owner.userId}`),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, JSON.stringify(answers.map((a) => a.body)))
    const { rows } = await environment.db.pool.query(
      `select from memberships where account_id = $1 and role = 'Owner' and joined_at is not null`,
      [accountId],
    )
    assert.equal(rows.length, 1)
  })

  test("can't be removed or changed by a former Owner", async () => {
    const { accountId, owner } = await anAccount()
    const ways = [
      (by: SignedIn, of: SignedIn) => by.browser.delete(`/people/${of.userId}`),
      (by: SignedIn, of: SignedIn) => by.browser.patch(`/people/${of.userId}`, { role: 'Packer' }),
    ]
    for (const act of ways) {
      const [one, other] = await Promise.all([
        openPerson(environment, { accountId, role: 'Owner' }),
        openPerson(environment, { accountId, role: 'Owner' }),
      ])
      const answers = await Promise.all([act(one, other), act(other, one)])
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted(),
        [200, 401],
        JSON.stringify(answers.map((a) => a.body)),
      )
      const owners = (await peopleOf(owner)).filter(({ role }) => role === 'Owner')
      assert.equal(owners.length, 2)
      for (const { userId } of owners) {
        if (userId !== owner.userId) expectData(await owner.browser.delete(`/people/${userId}`))
      }
    }
  })
})

describe('A session', () => {
  /** The same window twice, as two of its requests that are under way at once. */
  const twin = (browser: Browser): Browser => {
    const { cookie, shows } = browser
    return Object.assign(createBrowser(environment.url), { cookie, shows })
  }
  const stepUp = (browser: Browser) => browser.post('/session/step-up', { password: aPassword })

  test('is renewed once per secret, for any number of concurrent requests', async () => {
    const { owner } = await anAccount()
    const windows = [twin(owner.browser), twin(owner.browser), twin(owner.browser)]
    const answers = await Promise.all(windows.map(stepUp))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401])
    const alive = await Promise.all(windows.map((browser) => browser.get('/session')))
    assert.deepEqual(
      alive.map(({ status }) => status),
      answers.map(({ status }) => status),
    )
  })

  test('that is ended from another one is not restored by a concurrent renewal', async () => {
    const { owner } = await anAccount()
    for (let round = 0; round < 3; round += 1) {
      const phone = createBrowser(environment.url)
      expectData(await phone.signIn(owner.email))
      const sessions: Json[] = expectData(await phone.get('/profile/sessions'))
      const { sessionId } = sessions.find(({ isCurrent }) => isCurrent) ?? {}
      await Promise.all([stepUp(phone), owner.browser.delete(`/profile/sessions/${sessionId}`)])
      expectError(await phone.get('/session'), 401, 'Session.Required')
    }
  })
})

describe('A change of permissions', () => {
  test('requires a new identity check after ten minutes', async () => {
    const { accountId, owner } = await anAccount()
    const packer = await openPerson(environment, { accountId, role: 'Packer' })
    environment.clock.advance(10 * minute)
    assert.equal(expectData(await owner.browser.get('/session')).steppedUpUntil, null)
    const asked = [
      () => owner.browser.post('/people', { email: anEmail(), role: 'Packer' }),
      () => owner.browser.patch(`/people/${packer.userId}`, { role: 'Developer' }),
      () => owner.browser.post(`/people/${packer.userId}/reset-link`),
      () => owner.browser.post('/profile/passkeys/options'),
      () => owner.browser.post('/profile/passkeys', {}),
      () => owner.browser.delete(`/profile/passkeys/${packer.userId}`),
      () => owner.browser.delete(`/people/${packer.userId}`),
    ]
    for (const ask of asked) expectError(await ask(), 403, 'Session.StepUpRequired')
    assert.equal((await peopleOf(owner)).length, 2)
    assert.ok(expectData(await owner.browser.post('/session/step-up', { password: aPassword })).steppedUpUntil)
    for (const ask of asked) assert.notEqual((await ask()).status, 403)
  })

  test('is recorded in the audit trail with the person', async () => {
    const { accountId, owner } = await anAccount()
    const email = anEmail()
    const { link } = expectData(await owner.browser.post('/people', { email, role: 'Packer' }), 201)
    const packer = createBrowser(environment.url)
    const { user } = expectData(await useLink(packer, tokenOf(link), { password: aPassword, name: 'Ada' }))
    const { userId } = user
    expectData(
      await packer.post('/profile/password', { currentPassword: aPassword, newPassword: 'another four words' }),
    )
    expectData(await packer.delete('/session'))
    expectData(await owner.browser.patch(`/people/${userId}`, { role: 'Developer' }))
    expectData(await owner.browser.post(`/people/${userId}/reset-link`), 201)
    expectData(await owner.browser.delete(`/people/${userId}`))
    const trail = (await listAuditTrail(environment, { accountId, since: null })).toReversed()
    const since = trail.slice(trail.findIndex(({ subjects }) => subjects.userId === userId))
    assert.deepEqual(
      since.map(({ act, actor, origin }) => [act, actor.name === userId ? 'packer' : 'owner', actor.kind, origin]),
      [
        ['person.invite', 'owner', 'user', 'console'],
        ['user.password', 'packer', 'user', 'console'],
        ['person.join', 'packer', 'user', 'console'],
        ['user.sign-in', 'packer', 'user', 'console'],
        ['user.password', 'packer', 'user', 'console'],
        ['user.session-end', 'packer', 'user', 'console'],
        ['person.role', 'owner', 'user', 'console'],
        ['person.reset-link', 'owner', 'user', 'console'],
        ['person.remove', 'owner', 'user', 'console'],
      ],
    )
    assert.ok(since.every(({ clientAddress }) => clientAddress === '127.0.0.1'))
    assert.deepEqual(since.find(({ act }) => act === 'person.join')?.details, { email, role: 'Packer' })
    assert.deepEqual(since.at(-1)?.details, { email, role: 'Developer' })
    assert.ok(!JSON.stringify(trail).includes(tokenOf(link)))
  })
})

describe('The audit trail', () => {
  test('names people, in pages, for its own account only', async () => {
    const [{ accountId, owner }, theirs] = [await anAccount(), await anAccount()]
    const manager = await openPerson(environment, { accountId, role: 'Manager' })
    const email = anEmail()
    expectData(await owner.browser.post('/people', { email, role: 'Packer' }), 201)
    expectData(await manager.browser.delete('/session'))
    expectData(await manager.browser.signIn(manager.email))
    const all: Json[] = expectData(await manager.browser.get('/audit-trail')).acts
    const told = all.map(({ act, actor, about, role }) => [act, actor.kind, actor.name, about, role])
    assert.deepEqual(told.slice(0, 3), [
      ['user.sign-in', 'user', 'Manager of the shop', null, null],
      ['user.session-end', 'user', 'Manager of the shop', null, null],
      ['person.invite', 'user', 'Owner of the shop', email, 'Packer'],
    ])
    assert.deepEqual(told.at(-1), ['account.create', 'operator', null, 'test', null])
    const paged: Json[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = expectData(await owner.browser.get(`/audit-trail?pageSize=2${cursor && `&cursor=${cursor}`}`))
      paged.push(...page.acts)
      cursor = page.next
    }
    assert.deepEqual(paged, all)
    const others: Json[] = expectData(await theirs.owner.browser.get('/audit-trail')).acts
    assert.ok(others.length > 0 && !others.some(({ auditId }) => all.some((act) => act.auditId === auditId)))
    const madeUp = ['+275760-09-13T00:00:00.000Z', 'now'].map((time) => `${time} ${crypto.randomUUID()}`)
    for (const text of ['x', '2026-11-24T09:30:00.000Z no-uuid', ...madeUp]) {
      const cursor = Buffer.from(text).toString('base64url')
      expectError(await owner.browser.get(`/audit-trail?cursor=${cursor}`), 400, 'Validation.CursorInvalid')
    }
    for (const time of ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      const cursor = Buffer.from(`${time} ${crypto.randomUUID()}`).toString('base64url')
      expectData(await owner.browser.get(`/audit-trail?cursor=${cursor}`))
    }
  })
})

describe('The profile', () => {
  test('has a name that its owner can change', async () => {
    const { owner } = await anAccount()
    assert.equal(expectData(await owner.browser.patch('/profile', { name: ' Grace ' })).user.name, 'Grace')
    assert.equal(expectData(await owner.browser.get('/session')).user.name, 'Grace')
    expectError(await owner.browser.patch('/profile', { name: 'a\u0000b' }), 422, 'Validation.NameInvalid')
    expectError(await owner.browser.patch('/profile', { name: ' ' }), 422, 'Validation.NameRequired')
    expectError(await owner.browser.patch('/profile', { name: 'x'.repeat(201) }), 422, 'Validation.NameInvalid')
  })

  test('lists the own sessions, which can be ended one by one or all but this one', async () => {
    const { owner } = await anAccount()
    const [phone, desk] = [createBrowser(environment.url, { 'user-agent': 'Phone' }), createBrowser(environment.url)]
    for (const browser of [phone, desk]) expectData(await browser.signIn(owner.email))
    const sessions: Json[] = expectData(await owner.browser.get('/profile/sessions'))
    assert.deepEqual(sessions.map(({ signedInBy }) => signedInBy).toSorted(), ['link', 'password', 'password'])
    assert.deepEqual(
      sessions.filter(({ isCurrent }) => isCurrent).map(({ signedInBy }) => signedInBy),
      ['link'],
    )
    const ofPhone = sessions.find(({ userAgent }) => userAgent === 'Phone')
    assert.equal(ofPhone?.clientAddress, '127.0.0.1')
    expectData(await owner.browser.delete(`/profile/sessions/${ofPhone?.sessionId}`))
    expectError(await phone.get('/session'), 401, 'Session.Required')
    expectError(await owner.browser.delete(`/profile/sessions/${ofPhone?.sessionId}`), 404, 'Session.NotFound')
    assert.deepEqual(expectData(await owner.browser.delete('/profile/sessions')), { endedCount: 1 })
    expectError(await desk.get('/session'), 401, 'Session.Required')
    expectData(await owner.browser.get('/session'))
  })

  test('has a password that can be changed with the current one, which ends all other sessions', async () => {
    const { owner } = await anAccount()
    const other = createBrowser(environment.url)
    expectData(await other.signIn(owner.email))
    const change = (newPassword: string, currentPassword = aPassword) =>
      owner.browser.post('/profile/password', { currentPassword, newPassword })
    expectError(await change('password1234'), 422, 'Validation.NewPasswordInvalid')
    expectError(await change('another four words', 'wrong'), 422, 'Session.PasswordWrong')
    expectData(await change('another four words'))
    expectError(await other.get('/session'), 401, 'Session.Required')
    expectData(await owner.browser.get('/session'))
    expectData(await other.signIn(owner.email, 'another four words'))
  })

  test('neither shows nor ends anything of other people', async () => {
    const [mine, theirs] = [await anAccount(), await anAccount()]
    const [session]: Json[] = expectData(await theirs.owner.browser.get('/profile/sessions'))
    const ended = await mine.owner.browser.delete(`/profile/sessions/${session.sessionId}`)
    expectError(ended, 404, 'Session.NotFound')
    const role = await mine.owner.browser.patch(`/people/${theirs.owner.userId}`, { role: 'Packer' })
    expectError(role, 404, 'Person.NotFound')
    expectError(await mine.owner.browser.delete(`/people/${theirs.owner.userId}`), 404, 'Person.NotFound')
    const account = await mine.owner.browser.put('/session/account', { accountId: theirs.accountId })
    expectError(account, 404, 'Session.AccountNotFound')
    const none = await mine.owner.browser.put('/session/account', { accountId: 'x' })
    expectError(none, 400, 'Validation.AccountIdInvalid')
    assert.deepEqual(
      (await peopleOf(mine.owner)).map(({ userId }) => userId),
      [mine.owner.userId],
    )
  })
})

test('a password with an older hash gets a stronger one at the next sign-in', async () => {
  const { owner } = await anAccount()
  const weaker = await hashPassword(aPassword, { ...passwordCost, memoryKibibytes: 1024 })
  await environment.db.pool.query('update users set password_hash = $2 where id = $1', [owner.userId, weaker])
  expectData(await createBrowser(environment.url).signIn(owner.email))
  const { rows } = await environment.db.pool.query('select password_hash from users where id = $1', [owner.userId])
  assert.match(rows[0].password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expectData(await createBrowser(environment.url).signIn(owner.email))
})
