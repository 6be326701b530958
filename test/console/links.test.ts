import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { beforeEach, describe } from 'node:test'
import { makeOwnerLink } from '#domain/people/links/links.ts'
import { makeResetLink } from '#domain/people/manage-people.ts'
import { systemIds } from '#kit/ids.ts'
import {
  anEmail,
  aPassword,
  createBrowser,
  invite,
  lookAtLink,
  openPerson,
  tokenOf,
  useLink,
} from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const day = 24 * 60 * 60 * 1000
const another = 'another four words'
const browser = () => createBrowser(environment.url)

// First, while nobody is an Owner.
describe("The owner's link", () => {
  const make = async (accountId: string) =>
    makeOwnerLink({ ...deps(environment.db), clock: environment.clock }, { accountId })

  test('makes the person who opens it the Owner, once; a newer link replaces it; an account with an Owner gets none', async () => {
    const { accountId } = await environment.openAccount()
    const [first, second] = [await make(accountId), await make(accountId)]
    assert.ok(first && second)
    expectError(await lookAtLink(browser(), first.token), 404, 'Link.NotFound')
    const { expiresAt, ...link } = expectData(await lookAtLink(browser(), second.token))
    assert.deepEqual(link, { kind: 'owner', email: null, accountName: 'test', hasPassword: false })
    assert.equal(expiresAt, second.expiresAt.toISOString())

    // The start writes the link to a file if nobody sees its output.
    const file = join(environment.folder, 'owner-link')
    await writeFile(file, second.token)
    const use = (body: object) => useLink(browser(), second.token, body)
    const owner = { email: anEmail(), name: 'Grace', password: aPassword }
    expectError(await use({ ...owner, email: undefined }), 422, 'Validation.EmailRequired')
    expectError(await use({ ...owner, email: 'grace' }), 422, 'Validation.EmailInvalid')
    expectError(await use({ ...owner, name: ' ' }), 422, 'Validation.NameRequired')
    expectError(await use({ ...owner, password: 'short' }), 422, 'Validation.PasswordInvalid')
    expectError(await use({ ...owner, password: owner.email }), 422, 'Validation.PasswordInvalid')
    assert.ok(existsSync(file))
    const answers = await Promise.all([use(owner), use({ ...owner, email: anEmail() })])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404])
    const made = answers.find(({ status }) => status === 200)
    assert.ok(made)
    assert.deepEqual(expectData(made).account, { accountId, name: 'test', role: 'Owner', timeZone: 'UTC' })
    expectError(await use(owner), 404, 'Link.NotFound')
    assert.equal(await make(accountId), null)
    await eventually('the file of the used link is removed', () => !existsSync(file))
  })
})

describe('An invitation', () => {
  test('sets the password of a new person, names them, and signs them in', async () => {
    const { accountId } = await environment.openAccount()
    const email = anEmail()
    const { token, userId } = await invite(environment, { accountId, role: 'Packer', email })
    const { expiresAt, ...link } = expectData(await lookAtLink(browser(), token))
    assert.deepEqual(link, { kind: 'invitation', email, accountName: 'test', hasPassword: false })
    const days = (Date.parse(expiresAt) - environment.clock.now().getTime()) / day
    assert.ok(days > 6.9 && days <= 7)
    const session = expectData(await useLink(browser(), token, { password: aPassword, name: 'Ada' }))
    assert.deepEqual(session.user, { userId, email, name: 'Ada', isSeparate: false })
    assert.equal(session.account.role, 'Packer')
    expectData(await browser().signIn(email))
    expectError(await useLink(browser(), token, { password: another }), 404, 'Link.NotFound')
  })

  test('ends after seven days, and when the next one is created', async () => {
    const { accountId } = await environment.openAccount()
    const email = anEmail()
    const first = await invite(environment, { accountId, role: 'Packer', email })
    const second = await invite(environment, { accountId, role: 'Manager', email })
    assert.equal(second.userId, first.userId)
    expectError(await lookAtLink(browser(), first.token), 404, 'Link.NotFound')
    environment.clock.advance(7 * day)
    expectError(await lookAtLink(browser(), second.token), 404, 'Link.NotFound')
    expectError(await useLink(browser(), second.token, { password: aPassword, name: 'Ada' }), 404, 'Link.NotFound')
    for (const token of ['x', '', `${second.token}x`, second.token.slice(0, -1)]) {
      expectError(await lookAtLink(browser(), token), 404, 'Link.NotFound')
    }
  })

  test('never sets the password of an existing person, who joins with the current one', async () => {
    const [first, second] = [await environment.openAccount(), await environment.openAccount()]
    const { email, userId } = await openPerson(environment, { accountId: first.accountId, role: 'Owner' })
    const { token } = await invite(environment, { accountId: second.accountId, role: 'Developer', email })
    assert.equal(expectData(await lookAtLink(browser(), token)).hasPassword, true)
    expectError(await useLink(browser(), token, { password: another, name: 'X' }), 401, 'Session.SignInRefused')
    const session = expectData(await useLink(browser(), token, { password: aPassword, name: 'X' }))
    assert.deepEqual([session.user.userId, session.user.name], [userId, 'Owner of the shop'])
    assert.equal(session.account.accountId, second.accountId)
    assert.deepEqual(
      session.memberships.map(({ role }: { role: string }) => role),
      ['Developer', 'Owner'],
    )
    expectError(await browser().signIn(email, another), 401, 'Session.SignInRefused')
  })

  test('of two accounts to a new person: the second one does not set the password again', async () => {
    const [first, second] = [await environment.openAccount(), await environment.openAccount()]
    const email = anEmail()
    const one = await invite(environment, { accountId: first.accountId, role: 'Packer', email })
    const other = await invite(environment, { accountId: second.accountId, role: 'Packer', email })
    const use = (token: string, password: string) => useLink(browser(), token, { password, name: 'Ada' })
    const answers = await Promise.all([use(one.token, aPassword), use(other.token, another)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401])
    const works = answers[0]?.status === 200 ? aPassword : another
    expectData(await browser().signIn(email, works))
    expectError(await browser().signIn(email, works === another ? aPassword : another), 401, 'Session.SignInRefused')
  })
})

describe('A link to reset the password', () => {
  // Failed attempts of earlier tests must not count for this client, or a valid password has to wait.
  beforeEach(() => environment.clock.advance(day))

  const reset = async (owner: Awaited<ReturnType<typeof openPerson>>, userId: string) =>
    owner.browser.post(`/people/${userId}/reset-link`)

  test('sets another password, ends all sessions and signs in', async () => {
    const { accountId } = await environment.openAccount()
    const owner = await openPerson(environment, { accountId, role: 'Owner' })
    const packer = await openPerson(environment, { accountId, role: 'Packer' })
    const { link, userId } = expectData(await reset(owner, packer.userId), 201)
    assert.equal(userId, packer.userId)
    assert.ok(link.startsWith(`${environment.url.replace('127.0.0.1', 'localhost')}/console/links#waybill_ln_`), link)
    const about = expectData(await lookAtLink(browser(), tokenOf(link)))
    assert.deepEqual([about.kind, about.email, about.hasPassword], ['reset', packer.email, false])
    const fresh = browser()
    expectData(await useLink(fresh, tokenOf(link), { password: another }))
    expectError(await packer.browser.get('/session'), 401, 'Session.Required')
    expectData(await fresh.get('/session'))
    expectData(await browser().signIn(packer.email, another))
    expectError(await browser().signIn(packer.email), 401, 'Session.SignInRefused')
  })

  test('of an invited person is another invitation', async () => {
    const { accountId } = await environment.openAccount()
    const owner = await openPerson(environment, { accountId, role: 'Owner' })
    const { token, userId } = await invite(environment, { accountId, role: 'Packer', email: anEmail() })
    const { link } = expectData(await reset(owner, userId), 201)
    assert.equal(expectData(await lookAtLink(browser(), tokenOf(link))).kind, 'invitation')
    expectError(await lookAtLink(browser(), token), 404, 'Link.NotFound')
  })

  test('is not created by one account for a person who has joined another, before or after', async () => {
    const [mine, theirs] = [await environment.openAccount(), await environment.openAccount()]
    const owner = await openPerson(environment, { accountId: mine.accountId, role: 'Owner' })
    const packer = await openPerson(environment, { accountId: mine.accountId, role: 'Packer' })
    const { link } = expectData(await reset(owner, packer.userId), 201)
    const { token } = await invite(environment, { ...theirs, role: 'Owner', email: packer.email })
    expectData(await useLink(browser(), token, { password: aPassword }))
    expectError(await useLink(browser(), tokenOf(link), { password: another }), 404, 'Link.NotFound')
    expectError(await reset(owner, packer.userId), 409, 'Person.BelongsElsewhere')
    expectData(await browser().signIn(packer.email))
  })

  test('of an operator is not ended by an account that its holder has not joined', async () => {
    const [mine, theirs] = [await environment.openAccount(), await environment.openAccount()]
    const owner = await openPerson(environment, { accountId: mine.accountId, role: 'Owner' })
    const stranger = await openPerson(environment, { accountId: theirs.accountId, role: 'Packer' })
    const ofStranger = { accountId: theirs.accountId, userId: stranger.userId, madeBy: null }
    const resets = { ...deps(environment.db), clock: environment.clock }
    const { link } = await makeResetLink(resets, ofStranger)
    const invited = { email: stranger.email, role: 'Packer' }
    expectData(await owner.browser.post('/people', invited), 201)
    expectData(await reset(owner, stranger.userId), 201)
    expectData(await owner.browser.delete(`/people/${stranger.userId}`))
    expectData(await useLink(browser(), link.token, { password: another }))
    expectData(await browser().signIn(stranger.email, another))
  })

  test('is not created for people of other accounts', async () => {
    const [mine, theirs] = [await environment.openAccount(), await environment.openAccount()]
    const owner = await openPerson(environment, { accountId: mine.accountId, role: 'Owner' })
    const stranger = await openPerson(environment, { accountId: theirs.accountId, role: 'Packer' })
    expectError(await reset(owner, stranger.userId), 404, 'Person.NotFound')
    expectError(await reset(owner, systemIds()), 404, 'Person.NotFound')
  })
})
