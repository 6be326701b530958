import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { createPasswordWork } from '#domain/people/sign-in/passwords.ts'
import { systemClock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { anEmail, aPassword, createBrowser, invite, openPerson, tokenOf, useLink } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { errorCode, expectData, expectError } from '../support/expect.ts'
import { runPurge } from '../support/run-purge.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const purgeSignIns = (deps: Parameters<typeof runPurge>[0]) => runPurge(deps, 'delete-ended-sign-ins')

const second = 1000
let nowMs = Date.now()
/** It stands still but where a test puts it forward, so that waits are what they are to the second. */
const clock = { ...systemClock, now: () => new Date(nowMs) }
const advance = (ms: number): void => {
  nowMs += ms
}
const environment = openTestEnvironment({ trustedProxies: ['127.0.0.1'], clock })

const at = (address: string, url = environment.url) => createBrowser(url, { 'x-forwarded-for': address })

let clients = 0
/** An address in a network of its own. */
const anAddress = (): string => {
  clients += 1
  return `198.${Math.floor(clients / 250)}.${(clients % 250) + 1}.7`
}
/** A browser at an address of its own. */
const elsewhere = (url = environment.url) => at(anAddress(), url)

const retryAfter = (answer: { headers: Headers }): number => Number(answer.headers.get('retry-after'))

describe('Attempts to sign in', () => {
  test('at an email address, however many, leave each client one attempt a minute', async () => {
    const { accountId } = await environment.openAccount()
    const { email } = await openPerson(environment, { accountId, role: 'Owner' })
    const mistyping = elsewhere()
    for (let minutes = 0; minutes < 3; minutes += 1) {
      for (let tries = 0; tries < 8; tries += 1) {
        expectError(await elsewhere().signIn(email, 'not the password'), 401, 'Session.SignInRefused')
      }
      expectError(await mistyping.signIn(email, 'not the password'), 401, 'Session.SignInRefused')
      const early = await mistyping.signIn(email)
      expectError(early, 429, 'General.TooManyRequests')
      assert.ok(retryAfter(early) > 0 && retryAfter(early) <= 60)
      advance(60 * second)
    }
    for (let tries = 0; tries < 8; tries += 1) await elsewhere().signIn(email, 'not the password')
    expectData(await elsewhere().signIn(email))
  })

  test('at an email address from a network with many failures wait; those from other networks do not', async () => {
    const { accountId } = await environment.openAccount()
    const { email } = await openPerson(environment, { accountId, role: 'Owner' })
    for (const network of ['2001:db8:7', '2001:db8:8:4200']) {
      const clientIn = (n: number) =>
        at(
          network.length > 10
            ? `${network.slice(0, -2)}${n.toString(16).padStart(2, '0')}::1`
            : `${network}:${n.toString(16)}::1`,
        )
      for (let n = 1; n <= 60; n += 1) await clientIn(n).signIn(email, 'not the password')
      expectError(await clientIn(90).signIn(email), 429, 'General.TooManyRequests')
    }
    for (let n = 1; n <= 60; n += 1) await at(`203.0.113.${n}`).signIn(email, 'not the password')
    expectError(await at('203.0.113.99').signIn(email), 429, 'General.TooManyRequests')
    expectData(await at('203.0.112.99').signIn(email))
  })

  test('are also counted by client for all people, up to five minutes', async () => {
    const browser = elsewhere()
    for (let tries = 0; tries < 5; tries += 1) {
      expectError(await browser.signIn(anEmail()), 401, 'Session.SignInRefused')
    }
    // From then on as many are forgiven meanwhile as come.
    for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 256, 256]) {
      const early = await browser.signIn(anEmail())
      expectError(early, 429, 'General.TooManyRequests')
      assert.equal(retryAfter(early), seconds)
      advance(seconds * second)
      expectError(await browser.signIn(anEmail()), 401, 'Session.SignInRefused')
    }
  })

  test('are forgiven one by one, each after five minutes', async () => {
    const browser = elsewhere()
    const mistype = () => browser.signIn(anEmail())
    for (let times = 0; times < 30; times += 1) {
      expectError(await mistype(), 401, 'Session.SignInRefused')
      advance(5 * 60 * second)
    }
    for (let tries = 0; tries < 5; tries += 1) expectError(await mistype(), 401, 'Session.SignInRefused')
    assert.equal(retryAfter(await mistype()), 2)
    advance(10 * 60 * second)
    for (let tries = 0; tries < 2; tries += 1) expectError(await mistype(), 401, 'Session.SignInRefused')
    expectError(await mistype(), 429, 'General.TooManyRequests')
  })

  test('that are concurrent are counted together', async () => {
    const browser = elsewhere()
    const codes = (await Promise.all(Array.from({ length: 20 }, () => browser.signIn(anEmail())))).map(errorCode)
    assert.ok(codes.filter((code) => code === 'Session.SignInRefused').length <= 5, codes.join())
    assert.ok(codes.includes('General.TooManyRequests'))
    const email = anEmail()
    for (let tries = 0; tries < 5; tries += 1) await elsewhere().signIn(email)
    const slot = elsewhere()
    const answers = await Promise.all(Array.from({ length: 8 }, () => slot.signIn(email)))
    assert.equal(answers.filter((answer) => errorCode(answer) === 'Session.SignInRefused').length, 1)
  })

  test('of one person block nobody else', async () => {
    const { accountId } = await environment.openAccount()
    const { email } = await openPerson(environment, { accountId, role: 'Owner' })
    const other = await openPerson(environment, { accountId, role: 'Packer' })
    for (let tries = 0; tries < 25; tries += 1) await elsewhere().signIn(email, 'not the password')
    expectData(await elsewhere().signIn(other.email))
  })

  test('of a person are reset by their sign-in; those of the client are not, except for this one', async () => {
    const { accountId } = await environment.openAccount()
    const { email } = await openPerson(environment, { accountId, role: 'Owner' })
    for (let tries = 0; tries < 4; tries += 1) await elsewhere().signIn(email, 'not the password')
    expectData(await elsewhere().signIn(email))
    for (let tries = 0; tries < 4; tries += 1) {
      expectError(await elsewhere().signIn(email, 'not the password'), 401, 'Session.SignInRefused')
    }
    const browser = elsewhere()
    for (let tries = 0; tries < 4; tries += 1) await browser.signIn(anEmail())
    for (let tries = 0; tries < 3; tries += 1) expectData(await browser.signIn(email))
    await browser.signIn(anEmail())
    expectError(await browser.signIn(anEmail()), 429, 'General.TooManyRequests')
  })

  test('are counted together for all spellings of an email address', async () => {
    const { accountId } = await environment.openAccount()
    const email = anEmail().replace('@shop', '@shipit')
    const { token } = await invite(environment, { accountId, role: 'Owner', email })
    expectData(await useLink(elsewhere(), token, { password: aPassword, name: 'Ada' }))
    const spellings = [email, email.toUpperCase(), email.replaceAll('i', '\u0130'), ` ${email} `]
    // The database sees the spellings as one address or as none. Neither way allows more attempts.
    for (let tries = 0; tries < 8; tries += 1) await elsewhere().signIn(email, 'not the password')
    const browser = elsewhere()
    await browser.signIn(email, 'not the password')
    for (const spelling of spellings) {
      const answer = await browser.signIn(spelling)
      assert.notEqual(answer.status, 200, spelling)
    }
  })

  test('are counted by session for identity checks and password changes', async () => {
    const { accountId } = await environment.openAccount()
    const { browser, email } = await openPerson(environment, { accountId, role: 'Owner' })
    const wrong = { password: 'not the password' }
    const change = { currentPassword: 'not the password', newPassword: 'another four words' }
    for (let tries = 0; tries < 3; tries += 1) {
      expectError(await browser.post('/session/step-up', wrong), 422, 'Session.PasswordWrong')
    }
    for (let tries = 0; tries < 2; tries += 1) {
      expectError(await browser.post('/profile/password', change), 422, 'Session.PasswordWrong')
    }
    expectError(await browser.post('/session/step-up', { password: aPassword }), 429, 'General.TooManyRequests')
    expectData(await elsewhere().signIn(email))
    expectData(await browser.get('/session'))
    advance(2 * second)
    expectData(await browser.post('/session/step-up', { password: aPassword }))
  })

  test('of strangers, however many, lock nobody out of a browser in which they have signed in before', async () => {
    const { accountId } = await environment.openAccount()
    const { browser, email } = await openPerson(environment, { accountId, role: 'Owner' })
    const address = anAddress()
    const desk = at(address)
    expectData(await desk.signIn(email))
    expectData(await desk.delete('/session'))
    for (let minutes = 0; minutes < 10; minutes += 1) {
      for (let tries = 0; tries < 6; tries += 1) await at(address).signIn(email, 'not the password')
      expectError(await at(address).signIn(email), 429, 'General.TooManyRequests')
      expectData(await desk.signIn(email))
      expectData(await browser.post('/session/step-up', { password: aPassword }))
      advance(60 * second)
    }
    await elsewhere().signIn(email, 'not the password')
    const change = { currentPassword: aPassword, newPassword: 'another four words' }
    expectData(await browser.post('/profile/password', change))
  })

  test('in a known browser are counted by browser and person', async () => {
    const { accountId } = await environment.openAccount()
    const [ada, grace] = [
      await openPerson(environment, { accountId, role: 'Packer' }),
      await openPerson(environment, { accountId, role: 'Packer' }),
    ]
    const desk = elsewhere()
    for (const { email } of [ada, grace]) expectData(await desk.signIn(email))
    for (let tries = 0; tries < 5; tries += 1) {
      expectError(await desk.signIn(ada.email, 'not the password'), 401, 'Session.SignInRefused')
    }
    assert.equal(retryAfter(await desk.signIn(ada.email)), 2)
    expectData(await desk.signIn(grace.email))
    expectData(await elsewhere().signIn(ada.email))
  })

  test('beyond the free ones are recorded in the audit trail, if the email address is known', async () => {
    const { accountId } = await environment.openAccount()
    const { email, userId } = await openPerson(environment, { accountId, role: 'Owner' })
    const refusals = async () =>
      (await listAuditTrail(environment, { accountId, since: null })).filter(
        ({ act }) => act === 'user.sign-in-refused',
      )
    for (let tries = 0; tries < 5; tries += 1) await elsewhere().signIn(email, 'not the password')
    assert.deepEqual(await refusals(), [])
    advance(2 * second)
    await elsewhere().signIn(email, 'not the password')
    const [refusal, ...more] = await eventually('it is kept', async () => {
      const kept = await refusals()
      return kept.length > 0 && kept
    })
    assert.equal(more.length, 0)
    assert.deepEqual([refusal?.subjects, refusal?.actor.kind, refusal?.actor.name], [{ userId }, 'service', 'sign-in'])
    assert.match(refusal?.clientAddress ?? '', /^198\./)
  })

  test('are forgotten after a day', async () => {
    const count = async () => (await environment.db.pool.query('select from sign_in_attempts')).rowCount
    await elsewhere().signIn(anEmail())
    assert.ok(((await count()) ?? 0) > 0)
    await purgeSignIns({ ...environment, clock })
    assert.ok(((await count()) ?? 0) > 0)
    advance(24 * 60 * 60 * second + second)
    await purgeSignIns({ ...environment, clock })
    assert.equal(await count(), 0)
  })
})

test('too many concurrent passwords: some get 429 and are not counted, and known browsers do not', async () => {
  const { accountId } = await environment.openAccount()
  const { email } = await openPerson(environment, { accountId, role: 'Owner' })
  const { url } = await environment.startNode({ passwords: createPasswordWork() })
  const desk = elsewhere(url)
  const page = elsewhere(url)
  for (const one of [desk, page]) expectData(await one.signIn(email))
  const emails = Array.from({ length: 60 }, anEmail)
  const strangers = emails.map((one) => elsewhere(url).signIn(one))
  const known = [desk.signIn(email), page.post('/session/step-up', { password: aPassword })]
  const answers = await Promise.all(strangers)
  for (const answer of await Promise.all(known)) expectData(answer)
  const busy = answers.filter((answer) => errorCode(answer) === 'Session.Busy')
  assert.ok(busy.length > 0 && busy.length < 30, String(busy.length))
  assert.ok(busy.every((answer) => answer.status === 503 && retryAfter(answer) > 0))
  assert.ok(answers.every(({ status }) => status === 401 || status === 503))
})

test('the owner signs in with a new browser at the first or second try, whatever strangers in many networks do', async () => {
  const { accountId } = await environment.openAccount()
  const { email } = await openPerson(environment, { accountId, role: 'Owner' })
  // Strangers who have not failed yet are equal to the owner. The longest waiting of them gives way, not a random one.
  const { url } = await environment.startNode({ passwords: createPasswordWork({ cores: 2, random: () => 0 }) })
  let isOver = false
  const codes = new Map<string | undefined, number>()
  let sent = 0
  /** Half of them try the owner's address and half any other, from ever new addresses of their own /48 or of any /24. */
  const strangers = Array.from({ length: 60 }, async (_, n) => {
    while (!isOver) {
      sent += 1
      const [high, low] = [Math.floor(sent / 250) % 250, (sent % 250) + 1]
      const address = n % 3 === 0 ? `10.${n}.${high}.${low}` : `2001:db8:${n.toString(16)}:${sent.toString(16)}::1`
      const answer = await at(address, url).signIn(n % 2 === 0 ? email : anEmail(), 'not the password')
      const code = errorCode(answer)
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  })
  try {
    await eventually('the strangers fill the queue', async () => (codes.get('Session.Busy') ?? 0) > 20)
    for (const address of ['198.51.100.1', '2a00:1450:1::1', '198.51.100.77']) {
      const first = await at(address, url).signIn(email)
      if (first.status !== 200) expectData(await at(address, url).signIn(email))
    }
  } finally {
    isOver = true
    await Promise.all(strangers)
  }
})

test('an attempt that finds the queue full counts a quarter for its client', async () => {
  const { url } = await environment.startNode({
    passwords: {
      hash: async () => '',
      isRight: async () => {
        throw serviceError('Session.Busy', { retryAfterSeconds: 2 })
      },
    },
  })
  const browser = elsewhere(url)
  const codes: (string | undefined)[] = []
  for (let tries = 0; tries < 24; tries += 1) codes.push(errorCode(await browser.signIn(anEmail())))
  assert.equal(codes[0], 'Session.Busy')
  assert.equal(codes.at(-1), 'General.TooManyRequests')
})

// Last: the links of all others have ended behind it.
test('a browser is no longer known after a password reset elsewhere, or after a year', async () => {
  const { accountId } = await environment.openAccount()
  const owner = await openPerson(environment, { accountId, role: 'Owner' })
  const packer = await openPerson(environment, { accountId, role: 'Packer' })
  const address = anAddress()
  const desk = at(address)
  const isKnown = async () => {
    for (let tries = 0; tries < 6; tries += 1) await at(address).signIn(packer.email, 'not the password')
    const { status } = await desk.signIn(packer.email)
    advance(60 * second)
    return status === 200
  }
  expectData(await desk.signIn(packer.email))
  assert.equal(await isKnown(), true)
  const { link } = expectData(await owner.browser.post(`/people/${packer.userId}/reset-link`), 201)
  expectData(await useLink(elsewhere(), tokenOf(link), { password: aPassword }))
  assert.equal(await isKnown(), false)
  expectData(await desk.signIn(packer.email))
  assert.equal(await isKnown(), true)
  advance(365 * 24 * 60 * 60 * second)
  assert.equal(await isKnown(), false)
  await purgeSignIns({ ...environment, clock })
  assert.equal((await environment.db.pool.query('select from known_browsers')).rowCount, 0)
})
