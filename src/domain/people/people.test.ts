import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relyingPartyOf } from '#domain/people/passkeys/verify-passkey.ts'
import { assertStrongPassword } from '#domain/people/sign-in/passwords.ts'

const refused = (password: string, known: string[] = []): string | null => {
  try {
    assertStrongPassword(password, known, 'newPassword')
    return null
  } catch (error) {
    return (error as { errors: { message: string }[] }).errors[0]?.message ?? ''
  }
}

test('twelve characters and more are taken as they are, without rules of composition', () => {
  for (const good of [
    'bluewhale lamp',
    'correct horse',
    'zwölf Zeichen!',
    'xxxmjqoworuzk',
    '🦆🐎🔋📎🧇🪁🛶🧵🪡🧶🪢🎋',
  ]) {
    assert.equal(refused(good), null, good)
  }
})

test('shorter and endless ones are refused by their length', () => {
  assert.equal(refused('elevenchars'), 'newPassword must have at least 12 characters.')
  assert.equal(refused('🦆'.repeat(11)), 'newPassword must have at least 12 characters.')
  assert.equal(refused('ab c'.repeat(65)), 'newPassword must have at most 256 characters.')
})

test('what everybody tries first is refused, and so is what is known of the person', () => {
  for (const bad of [
    'password1234',
    'Password2026!',
    'passwordpassword',
    'P@ssw0rd12345',
    'qwertyuiop123',
    'aaaaaaaaaaaa',
    '121212121212',
    '123456789012',
    'abcdefghijkl',
    'lkjihgfedcba',
    'Waybill Sandbox 1',
    'changeme!changeme!',
    'mypassword 99',
  ]) {
    assert.match(refused(bad) ?? '', /easy to guess/, bad)
  }
  assert.match(refused('Ada@Example.com', ['ada@example.com']) ?? '', /easy to guess/)
})

test('the longest that is looked at is looked at quickly', () => {
  const began = process.cpuUsage()
  for (const text of ['password', '1', 'ab', 'admin1', 'p@ssword!']) refused(`${text.repeat(300).slice(0, 255)}é`)
  assert.ok(process.cpuUsage(began).user < 200_000)
})

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
