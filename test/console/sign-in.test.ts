import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { endAllSignIns } from '#domain/people/sessions/sessions.ts'
import { anEmail, aPassword, createBrowser, invite, lookAtLink, openPerson, useLink } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { openTestEnvironment, testDeploymentId } from '../support/test-environment.ts'

const lines: string[] = []
const environment = openTestEnvironment({ logStream: { write: (line) => void lines.push(line) } })
const minute = 60_000
const hour = 60 * minute

describe('Signing in', () => {
  test('by email address and password opens a session, whose cookie no script reads and no other site sends', async () => {
    const { accountId } = await environment.openAccount()
    const { userId, email } = await openPerson(environment, { accountId, role: 'Owner' })
    const browser = createBrowser(environment.url)
    const answer = await browser.signIn(email.toUpperCase())
    const session = expectData(answer)
    assert.deepEqual(session.user, { userId, email, name: 'Owner of the shop', isSeparate: false })
    assert.deepEqual(session.account, { accountId, name: 'test', role: 'Owner', timeZone: 'UTC' })
    assert.deepEqual(session.memberships, [{ accountId, accountName: 'test', role: 'Owner' }])
    assert.equal(session.environment, 'sandbox')
    assert.ok(Date.parse(session.steppedUpUntil) > environment.clock.now().getTime())
    assert.ok(session.may.includes('people.manage') && session.may.includes('orders.read'))
    const [cookie = '', browserCookie = ''] = answer.headers.getSetCookie()
    const form = `^waybill-${testDeploymentId}=waybill_cs_sandbox_\\w{49}; Path=/; Expires=[^;]+; HttpOnly; SameSite=Lax$`
    assert.match(cookie, new RegExp(form))
    // By it the browser is known the next time.
    const browserForm = `^waybill-browser-${testDeploymentId}=waybill_br_sandbox_\\w{49}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax$`
    assert.match(browserCookie, new RegExp(browserForm))
    assert.equal(expectData(await browser.get('/session')).user.email, email)
  })

  test('fails in the same way for an unknown person, a wrong password and an open invitation', async () => {
    const { accountId } = await environment.openAccount()
    const { email } = await openPerson(environment, { accountId, role: 'Owner' })
    const invited = anEmail()
    await invite(environment, { accountId, role: 'Packer', email: invited })
    const browser = createBrowser(environment.url)
    const answers = [
      await browser.signIn(anEmail()),
      await browser.signIn(email, `${aPassword}!`),
      await browser.signIn(invited, aPassword),
    ]
    for (const answer of answers) {
      expectError(answer, 401, 'Session.SignInRefused')
      assert.equal(answer.headers.get('www-authenticate'), null)
      assert.deepEqual(answer.headers.getSetCookie(), [])
    }
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1)
  })

  test('logs the client of a failure, without email address and password', async () => {
    const browser = createBrowser(environment.url)
    const email = anEmail()
    await browser.signIn(email, 'a password that nobody has')
    const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'credential rejected')
    assert.ok(refused.some(({ address, reason }) => address === '127.0.0.1' && reason === 'Session.SignInRefused'))
    const { accountId } = await environment.openAccount()
    const { userId } = await openPerson(environment, { accountId, role: 'Packer' })
    const signedIn = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'person signed in')
    assert.ok(signedIn.some((line) => line.userId === userId && line.address === '127.0.0.1'))
    assert.ok(!lines.some((line) => line.includes(email) || line.includes('nobody has')))
  })

  test('rejects malformed email addresses and passwords', async () => {
    const browser = createBrowser(environment.url)
    expectError(await browser.post('/session', { password: aPassword }), 422, 'Validation.EmailRequired')
    expectError(await browser.post('/session', { email: 'a@b.example' }), 422, 'Validation.PasswordRequired')
    expectError(await browser.post('/session', { email: 7, password: {} }), 400, 'Validation.EmailInvalid')
    expectError(await browser.send('POST', '/session', '{'), 400, 'Validation.RequestUnreadable')
  })

  test('ends the earlier session of the browser', async () => {
    const { accountId } = await environment.openAccount()
    const { browser, email } = await openPerson(environment, { accountId, role: 'Packer' })
    const { cookie } = browser
    expectData(await browser.signIn(email))
    expectError(await createBrowser(environment.url).get('/session', { cookie }), 401, 'Session.Required')
    assert.equal(expectData(await browser.get('/profile/sessions')).length, 1)
  })

  test('treats odd texts as unknown credentials', async () => {
    const browser = createBrowser(environment.url)
    for (const email of ['a\u0000@shop.example', '\ud800@shop.example', '%', '"@"@shop.example']) {
      expectError(await browser.signIn(email, 'x\u0000'), 401, 'Session.SignInRefused')
      await environment.db.pool.query('delete from sign_in_attempts')
    }
  })

  test('leads to the last used account', async () => {
    const [first, second] = [await environment.openAccount(), await environment.openAccount()]
    const { browser, email } = await openPerson(environment, { accountId: first.accountId, role: 'Packer' })
    const { token } = await invite(environment, { accountId: second.accountId, role: 'Manager', email })
    expectData(await useLink(browser, token, { password: aPassword }))
    const at = async () => expectData(await createBrowser(environment.url).signIn(email)).account
    assert.deepEqual(await at(), { accountId: second.accountId, name: 'test', role: 'Manager', timeZone: 'UTC' })
    expectData(await browser.put('/session/account', { accountId: first.accountId }))
    assert.equal((await at()).accountId, first.accountId)
  })
})

describe('A session', () => {
  test('ends at sign-out, and signing out again is no error', async () => {
    const { accountId } = await environment.openAccount()
    const { browser } = await openPerson(environment, { accountId, role: 'Packer' })
    const { cookie } = browser
    expectData(await browser.delete('/session'))
    assert.equal(browser.cookie, '')
    expectError(await browser.get('/session', { cookie }), 401, 'Session.Required')
    expectData(await browser.delete('/session'))
  })

  test('ends after twelve hours without activity, and after thirty days in any case', async () => {
    const { accountId } = await environment.openAccount()
    const { browser, email } = await openPerson(environment, { accountId, role: 'Packer' })
    environment.clock.advance(12 * hour - minute)
    expectData(await browser.get('/session'))
    environment.clock.advance(12 * hour - minute)
    expectData(await browser.get('/session'))
    environment.clock.advance(12 * hour + minute)
    expectError(await browser.get('/session'), 401, 'Session.Required')
    expectData(await browser.signIn(email))
    for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
      environment.clock.advance(11 * hour)
      expectData(await browser.get('/session'))
    }
    environment.clock.advance(11 * hour)
    expectError(await browser.get('/session'), 401, 'Session.Required')
  })

  test('is updated at most once a minute', async () => {
    const { accountId } = await environment.openAccount()
    const { browser, userId } = await openPerson(environment, { accountId, role: 'Packer' })
    const seenAt = async () => {
      const { rows } = await environment.db.pool.query('select last_seen_at from browser_sessions where user_id = $1', [
        userId,
      ])
      return rows[0].last_seen_at.getTime()
    }
    const first = await seenAt()
    await browser.get('/session')
    assert.equal(await seenAt(), first)
    environment.clock.advance(minute + 1)
    await browser.get('/session')
    assert.ok((await seenAt()) > first)
  })

  test('is stored as a hash, and so are links and passwords', async () => {
    const { accountId } = await environment.openAccount()
    const { browser, email } = await openPerson(environment, { accountId, role: 'Packer' })
    const { token } = await invite(environment, { accountId, role: 'Packer', email: anEmail() })
    const known = /waybill_br_\w+/.exec((await browser.signIn(email)).headers.getSetCookie().join()) ?? []
    assert.equal(known.length, 1)
    for (const table of ['browser_sessions', 'known_browsers', 'user_links', 'users', 'audit_trail']) {
      const { rows } = await environment.db.pool.query(`select t::text as row from ${table} t`)
      assert.ok(rows.length > 0, table)
      for (const secret of [browser.cookie.split('=')[1] ?? '', known[0] ?? '', token, aPassword]) {
        assert.ok(!rows.some(({ row }) => row.includes(secret)), table)
      }
    }
    const { rows } = await environment.db.pool.query('select password_hash from users where email = $1', [email])
    assert.match(rows[0].password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('gets another secret with other permissions, and the old one no longer works', async () => {
    const [first, second] = [await environment.openAccount(), await environment.openAccount()]
    const { browser, email } = await openPerson(environment, { accountId: first.accountId, role: 'Owner' })
    const { token } = await invite(environment, { accountId: second.accountId, role: 'Packer', email })
    expectData(await useLink(browser, token, { password: aPassword }))
    expectData(await browser.put('/session/account', { accountId: first.accountId }))
    for (const act of [
      () => browser.post('/session/step-up', { password: aPassword }),
      () => browser.put('/session/account', { accountId: second.accountId }),
      () => browser.post('/profile/password', { currentPassword: aPassword, newPassword: 'another four words' }),
    ]) {
      const { cookie } = browser
      expectData(await act())
      assert.notEqual(browser.cookie, cookie)
      expectError(await createBrowser(environment.url).get('/session', { cookie }), 401, 'Session.Required')
      expectData(await browser.get('/session'))
    }
    expectError(await browser.put('/session/account', { accountId: testDeploymentId }), 404, 'Session.AccountNotFound')
  })

  test('can be ended by its previous secret, which does nothing else, and not by older ones', async () => {
    const { accountId } = await environment.openAccount()
    const { browser, email } = await openPerson(environment, { accountId, role: 'Packer' })
    const renew = async () => expectData(await browser.post('/session/step-up', { password: aPassword }))
    /** A window whose request left before the browser had the new cookie. */
    const atOld = (cookie: string) => Object.assign(createBrowser(environment.url), { cookie, shows: browser.shows })
    const hasEnded = async () => expectError(await browser.get('/session'), 401, 'Session.Required')

    const other = createBrowser(environment.url)
    expectData(await other.signIn(email))
    let { cookie } = browser
    await renew()
    expectError(await atOld(cookie).get('/profile/sessions'), 401, 'Session.Required')
    expectData(await atOld(cookie).delete('/profile/sessions'))
    expectError(await other.get('/session'), 401, 'Session.Required')
    expectData(await browser.get('/session'))
    expectData(await atOld(cookie).delete('/session'))
    await hasEnded()

    expectData(await browser.signIn(email))
    cookie = browser.cookie
    await renew()
    expectData(await atOld(cookie).signIn(email))
    await hasEnded()

    expectData(await browser.signIn(email))
    cookie = browser.cookie
    await renew()
    environment.clock.advance(minute)
    expectData(await atOld(cookie).delete('/session'))
    expectData(await browser.get('/session'))
  })

  test('rejects requests from a page that shows another account or person', async () => {
    const [first, second] = [await environment.openAccount(), await environment.openAccount()]
    const { browser, email, userId } = await openPerson(environment, { accountId: first.accountId, role: 'Owner' })
    const { token } = await invite(environment, { accountId: second.accountId, role: 'Owner', email })
    const ofFirst = { 'x-waybill-session-of': browser.shows }
    expectData(await useLink(browser, token, { password: aPassword }))
    for (const headers of [ofFirst, { 'x-waybill-session-of': '' }]) {
      const asked = browser.post('/people', { email: anEmail(), role: 'Owner' }, headers)
      const { metaData } = expectError(await asked, 409, 'Session.AccountChanged')
      const { docUrl: _, ...said } = metaData
      assert.deepEqual(said, { accountId: second.accountId, accountName: 'test', userId, email })
    }
    expectError(await browser.get('/people', ofFirst), 409, 'Session.AccountChanged')
    expectError(await browser.get('/session', ofFirst), 409, 'Session.AccountChanged')
    assert.equal(expectData(await browser.get('/people')).people.length, 1)
    const stranger = await openPerson(environment, { accountId: first.accountId, role: 'Owner' })
    const ofStranger = { 'x-waybill-session-of': stranger.browser.shows }
    expectError(await browser.get('/people', ofStranger), 409, 'Session.AccountChanged')
  })

  test('is not valid for the API: a bearer token gets 403 without a body, and 401 after the session has ended', async () => {
    const { accountId } = await environment.openAccount()
    const { browser } = await openPerson(environment, { accountId, role: 'Owner' })
    const secret = browser.cookie.split('=')[1] ?? ''
    const client = createClient(environment.url)
    const asBearer = () => client.get('/api/v1/orders', { authorization: `Bearer ${secret}` })
    const answer = await asBearer()
    assert.deepEqual([answer.status, answer.text], [403, ''])
    expectError(await browser.get('/session', { authorization: `Bearer ${secret}` }), 400, 'Session.CookieOnly')
    await browser.delete('/session')
    expectError(await asBearer(), 401, 'Auth.CredentialInvalid')
    expectError(await client.get('/api/v1/orders', { cookie: browser.cookie }), 401, 'Auth.CredentialInvalid')
  })
})

test('a restored backup has no sessions and no valid links', async () => {
  const { accountId } = await environment.openAccount()
  const { browser, email } = await openPerson(environment, { accountId, role: 'Owner' })
  const { token } = await invite(environment, { accountId, role: 'Packer', email: anEmail() })
  await environment.db.transaction(endAllSignIns)
  expectError(await browser.get('/session'), 401, 'Session.Required')
  expectError(await lookAtLink(browser, token), 404, 'Link.NotFound')
  expectData(await browser.signIn(email))
})

describe('If people use the web application over HTTPS', () => {
  test('the cookie is secure, and bound to the host', async () => {
    const node = await environment.startNode({ publicUrl: 'https://ship.example/waybill' })
    try {
      const { accountId } = await environment.openAccount()
      const { email } = await openPerson(environment, { accountId, role: 'Owner' })
      const browser = createBrowser(node.url)
      const answer = await browser.signIn(email)
      assert.equal(expectData(answer).deploymentName, 'ship.example')
      const [cookie = ''] = answer.headers.getSetCookie()
      const form = `^__Host-waybill-${testDeploymentId}=\\S+; Path=/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$`
      assert.match(cookie, new RegExp(form))
      expectData(await browser.get('/session'))
      await browser.delete('/session')
      assert.equal(browser.cookie, '')
    } finally {
      await node.close()
    }
  })
})
