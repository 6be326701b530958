import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CredentialKind,
  newCredential,
  newSecret,
  parseCredential,
  secretPrefix,
} from '#domain/accounts/keys/credentials.ts'

const kinds: CredentialKind[] = ['apiKey', 'access', 'refresh', 'console', 'link', 'browser']

test('the prefix of a credential shows its kind and environment', () => {
  const prefixes = {
    apiKey: ['waybill_sandbox_', 'waybill_live_'],
    access: ['waybill_at_sandbox_', 'waybill_at_live_'],
    refresh: ['waybill_rt_sandbox_', 'waybill_rt_live_'],
    console: ['waybill_cs_sandbox_', 'waybill_cs_live_'],
    link: ['waybill_ln_sandbox_', 'waybill_ln_live_'],
    browser: ['waybill_br_sandbox_', 'waybill_br_live_'],
  }
  for (const kind of kinds) {
    const [sandbox = '', live = ''] = prefixes[kind]
    assert.ok(newCredential(kind, 'sandbox').startsWith(sandbox))
    assert.ok(newCredential(kind, 'production').startsWith(live))
  }
})

test('a credential is accepted only if its kind is', () => {
  for (const kind of kinds) {
    assert.equal(parseCredential(newCredential(kind, 'sandbox'), 'sandbox', kinds), kind)
    const others = kinds.filter((other) => other !== kind)
    assert.throws(() => parseCredential(newCredential(kind, 'sandbox'), 'sandbox', others), {
      code: 'Auth.CredentialInvalid',
    })
  }
})

test('a credential of the other environment has its own error', () => {
  assert.throws(() => parseCredential(newCredential('access', 'production'), 'sandbox', ['access']), {
    code: 'Auth.EnvironmentMismatch',
  })
  assert.throws(() => parseCredential('waybill_at_sandbox_x', 'sandbox', ['access']), {
    code: 'Auth.CredentialInvalid',
  })
})

test('a secret has a prefix, 33 random characters and a checksum of 6, and is unique', () => {
  const secrets = Array.from({ length: 100 }, () => newSecret('waybill_sandbox'))
  for (const secret of secrets) {
    assert.match(secret, /^waybill_sandbox_[0-9A-Za-z]{39}$/)
    assert.equal(secretPrefix(secret), 'waybill_sandbox')
  }
  assert.equal(new Set(secrets).size, secrets.length)
})

test('a secret of 256 bits has 43 random characters', () => {
  const secret = newSecret('waybill_cs_sandbox', 256)
  assert.match(secret, /^waybill_cs_sandbox_[0-9A-Za-z]{49}$/)
  assert.equal(secretPrefix(secret), 'waybill_cs_sandbox')
  assert.equal(secretPrefix(secret.slice(0, -10)), null)
})

test('a secret of version 0.1 is still valid', () => {
  assert.equal(secretPrefix('waybill_sandbox_2A7qA7zMMylNDnIv4RGD9HqA7hZLKXqPO1oXzbn'), 'waybill_sandbox')
})

test('a truncated, lengthened or mistyped secret has no prefix', () => {
  const secret = newSecret('waybill_live_at')
  const mistyped = [...secret].map((character, at) => {
    const other = character === 'x' ? 'y' : 'x'
    return secret.slice(0, at) + other + secret.slice(at + 1)
  })
  const damaged = ['', 'x', '_', secret.slice(1), secret.slice(0, -1), `${secret}x`, 'x'.repeat(100_000), ...mistyped]
  for (const one of damaged) assert.equal(secretPrefix(one), null, one.slice(0, 60))
})
