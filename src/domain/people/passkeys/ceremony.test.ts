import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relyingPartyOf } from '#domain/people/passkeys/ceremony.ts'

test('there are passkeys by https, and on this machine by its name', () => {
  assert.deepEqual(relyingPartyOf('https://ship.example/waybill'), {
    id: 'ship.example',
    origin: 'https://ship.example',
  })
  assert.deepEqual(relyingPartyOf('http://localhost:8080'), { id: 'localhost', origin: 'http://localhost:8080' })
})

test('there are none by plain HTTP, and at an address without a name', () => {
  for (const url of [
    'http://ship.example',
    'http://127.0.0.1:8080',
    'https://192.0.2.7',
    'https://[2001:db8::1]:8443',
  ]) {
    assert.equal(relyingPartyOf(url), null, url)
  }
})
