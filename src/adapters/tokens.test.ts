import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccessTokens } from '#adapters/tokens.ts'

function heldClock() {
  let nowMs = 0
  const now = () => assert.fail('the time of day can be set back')
  return {
    clock: { now, monotonicMs: () => nowMs, sleep: async () => {}, after: () => () => {} },
    pass: (seconds: number) => {
      nowMs += seconds * 1000
    },
  }
}

function countingFetch(expiresInSeconds: number) {
  const fetched: string[] = []
  const fetch = async () => {
    const token = `token ${fetched.length + 1}`
    fetched.push(token)
    return { token, expiresInSeconds }
  }
  return { fetched, fetch }
}

test('a token is kept, and renewed a minute before it expires', async () => {
  const { clock, pass } = heldClock()
  const tokens = createAccessTokens({ clock })
  const { fetch } = countingFetch(3600)
  assert.equal(await tokens.get('a', fetch), 'token 1')
  pass(3539)
  assert.equal(await tokens.get('a', fetch), 'token 1')
  pass(1)
  assert.equal(await tokens.get('a', fetch), 'token 2')
})

test('a token whose life is shorter than the margin is used for half of it', async () => {
  const { clock, pass } = heldClock()
  const tokens = createAccessTokens({ clock })
  const { fetch } = countingFetch(30)
  await tokens.get('a', fetch)
  pass(14)
  assert.equal(await tokens.get('a', fetch), 'token 1')
  pass(1)
  assert.equal(await tokens.get('a', fetch), 'token 2')
})

test('concurrent callers share one fetch, and accounts do not share tokens', async () => {
  const tokens = createAccessTokens({ clock: heldClock().clock })
  const { fetched, fetch } = countingFetch(3600)
  const got = await Promise.all([tokens.get('a', fetch), tokens.get('a', fetch), tokens.get('b', fetch)])
  assert.deepEqual(got, ['token 1', 'token 1', 'token 2'])
  assert.equal(fetched.length, 2)
})

test('a failed fetch fails all waiting callers and is not cached', async () => {
  const tokens = createAccessTokens({ clock: heldClock().clock })
  const failing = async () => Promise.reject(new Error('no answer'))
  const outcomes = await Promise.allSettled([tokens.get('a', failing), tokens.get('a', failing)])
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ['rejected', 'rejected'],
  )
  assert.equal(await tokens.get('a', countingFetch(3600).fetch), 'token 1')
})

test('a late rejection of a token does not drop its replacement', async () => {
  const tokens = createAccessTokens({ clock: heldClock().clock })
  const { fetch } = countingFetch(3600)
  const refused = await tokens.get('a', fetch)
  tokens.reject('a', refused)
  assert.equal(await tokens.get('a', fetch), 'token 2')
  tokens.reject('a', refused)
  assert.equal(await tokens.get('a', fetch), 'token 2')
})

test('a rejected token is fetched again', async () => {
  const tokens = createAccessTokens({ clock: heldClock().clock })
  const { fetch } = countingFetch(3600)
  await tokens.get('a', fetch)
  tokens.reject('a', 'token 1')
  assert.equal(await tokens.get('a', fetch), 'token 2')
})
