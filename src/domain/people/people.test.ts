import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relyingPartyOf } from '#domain/people/passkeys/verify-passkey.ts'
import { assertStrongPassword } from '#domain/people/sign-in/passwords.ts'

const messageFor = (password: string, known: string[] = []): string | null => {
  try {
    assertStrongPassword(password, known, 'newPassword')
    return null
  } catch (error) {
    return (error as { errors: { message: string }[] }).errors[0]?.message ?? ''
  }
}

test('a password of at least twelve characters is accepted without further rules', () => {
  for (const good of [
    'bluewhale lamp',
    'correct horse',
    'zwölf Zeichen!',
    'xxxmjqoworuzk',
    '🦆🐎🔋📎🧇🪁🛶🧵🪡🧶🪢🎋',
  ]) {
    assert.equal(messageFor(good), null, good)
  }
})

test('a password that is too short or too long is rejected', () => {
  assert.equal(messageFor('elevenchars'), 'newPassword must have at least 12 characters.')
  assert.equal(messageFor('🦆'.repeat(11)), 'newPassword must have at least 12 characters.')
  assert.equal(messageFor('ab c'.repeat(65)), 'newPassword must have at most 256 characters.')
})

test('common passwords and data about the person are rejected', () => {
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
    assert.match(messageFor(bad) ?? '', /easy to guess/, bad)
  }
  assert.match(messageFor('Ada@Example.com', ['ada@example.com']) ?? '', /easy to guess/)
})

test('the longest password is checked quickly', () => {
  const began = process.cpuUsage()
  for (const text of ['password', '1', 'ab', 'admin1', 'p@ssword!']) messageFor(`${text.repeat(300).slice(0, 255)}é`)
  assert.ok(process.cpuUsage(began).user < 200_000)
})

test('passkeys are available over HTTPS and on localhost', () => {
  assert.deepEqual(relyingPartyOf('https://ship.example/waybill'), {
    id: 'ship.example',
    origin: 'https://ship.example',
  })
  assert.deepEqual(relyingPartyOf('http://localhost:8080'), { id: 'localhost', origin: 'http://localhost:8080' })
})

test('passkeys are not available over plain HTTP or at an IP address', () => {
  for (const url of [
    'http://ship.example',
    'http://127.0.0.1:8080',
    'https://192.0.2.7',
    'https://[2001:db8::1]:8443',
  ]) {
    assert.equal(relyingPartyOf(url), null, url)
  }
})
