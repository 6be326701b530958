import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CredentialKind, newCredential, readCredential } from '#domain/accounts/keys/credentials.ts'

const kinds: CredentialKind[] = ['apiKey', 'access', 'refresh', 'console', 'link', 'browser']

test('a credential says what it is and for which environment', () => {
  const beginnings = {
    apiKey: ['waybill_sandbox_', 'waybill_live_'],
    access: ['waybill_at_sandbox_', 'waybill_at_live_'],
    refresh: ['waybill_rt_sandbox_', 'waybill_rt_live_'],
    console: ['waybill_cs_sandbox_', 'waybill_cs_live_'],
    link: ['waybill_ln_sandbox_', 'waybill_ln_live_'],
    browser: ['waybill_br_sandbox_', 'waybill_br_live_'],
  }
  for (const kind of kinds) {
    const [sandbox = '', live = ''] = beginnings[kind]
    assert.ok(newCredential(kind, 'sandbox').startsWith(sandbox))
    assert.ok(newCredential(kind, 'production').startsWith(live))
  }
})

test('it is read as the kind that it is, where that kind is accepted', () => {
  for (const kind of kinds) {
    assert.equal(readCredential(newCredential(kind, 'sandbox'), 'sandbox', kinds), kind)
    const others = kinds.filter((other) => other !== kind)
    assert.throws(() => readCredential(newCredential(kind, 'sandbox'), 'sandbox', others), {
      code: 'Auth.CredentialInvalid',
    })
  }
})

test("the other environment's is told from one that nobody made", () => {
  assert.throws(() => readCredential(newCredential('access', 'production'), 'sandbox', ['access']), {
    code: 'Auth.EnvironmentMismatch',
  })
  assert.throws(() => readCredential('waybill_at_sandbox_x', 'sandbox', ['access']), {
    code: 'Auth.CredentialInvalid',
  })
})
