import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createSeal,
  deriveKey,
  hashOfNoPassword,
  hashPassword,
  hashSecret,
  isPassword,
  needsRehash,
  passwordCost,
  sameHash,
  sameSecret,
  secureBytes,
} from '#kit/crypto.ts'

const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

test('decrypts with its key and after a rotation, and encrypts differently each time', () => {
  const before = createSeal([old], 'test')
  const sealed = before.close('a secret: żółć', 'row 1')
  assert.notDeepEqual(before.close('a secret: żółć', 'row 1'), sealed)
  assert.ok(!sealed.includes(Buffer.from('secret')))
  const after = createSeal([fresh, old], 'test')
  assert.equal(after.open(sealed, 'row 1'), 'a secret: żółć')
  assert.deepEqual([after.keyOf(sealed), after.keyOf(after.close('x', 'row 1'))], [1, 0])
})

test('does not decrypt with another row, purpose or key, or after any byte has changed', () => {
  const seal = createSeal([old], 'test')
  const sealed = seal.close('a secret', 'row 1')
  assert.throws(() => seal.open(sealed, 'row 2'))
  assert.throws(() => createSeal([old], 'another purpose').open(sealed, 'row 1'))
  assert.throws(() => createSeal([fresh], 'test').open(sealed, 'row 1'))
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => seal.open(changed, 'row 1'))
  }
  assert.throws(() => seal.open(Buffer.alloc(0), 'row 1'))
})

test('hashes with SHA-256, and compares secrets', () => {
  assert.equal(hashSecret('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  assert.deepEqual([sameSecret('abc', 'abc'), sameSecret('abc', 'abd'), sameSecret('abc', '')], [true, false, false])
  assert.equal(sameHash(hashSecret('abc'), hashSecret('abc').subarray(1)), false)
})

test('derives different keys for different purposes and secrets', () => {
  const keys = [deriveKey(old, 'links'), deriveKey(old, 'tokens'), deriveKey(fresh, 'links')]
  assert.equal(new Set(keys.map((key) => key.toString('hex'))).size, 3)
  assert.deepEqual(deriveKey(old, 'links'), keys[0])
  assert.equal(keys[0]?.length, 32)
})

test('never returns the same bytes twice', () => {
  const asked = [24, 1, 32, 4095, 4096, 4097, 24, 10_000, ...Array.from({ length: 2_000 }, () => 24)]
  const given = asked.map((count) => secureBytes(count))
  assert.deepEqual(
    given.map(({ length }) => length),
    asked,
  )
  const long = given.filter(({ length }) => length >= 24).map((bytes) => bytes.toString('hex'))
  assert.equal(new Set(long.map((text) => text.slice(0, 48))).size, long.length)
  // Bytes left over from other requests are not returned either.
  const before = given.map((bytes) => Buffer.from(bytes))
  secureBytes(4096)
  assert.deepEqual(given, before)
})

test('matches a password in any Unicode composition, and no other password', async () => {
  const kept = await hashPassword('Müller’s best parcels')
  assert.match(kept, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.equal(await isPassword('Müller’s best parcels'.normalize('NFD'), kept), true)
  assert.equal(await isPassword('müller’s best parcels', kept), false)
  assert.notEqual(await hashPassword('Müller’s best parcels'), kept, 'each has a salt of its own')
})

test('matches a hash with lower costs, and reports that it needs a new one', async () => {
  const cheap = { ...passwordCost, memoryKibibytes: 1024 }
  const kept = await hashPassword('correct horse battery', cheap)
  assert.equal(await isPassword('correct horse battery', kept), true)
  assert.equal(needsRehash(kept), true)
  assert.equal(needsRehash(kept, cheap), false)
  assert.equal(needsRehash(await hashPassword('correct horse battery')), false)
})

test('matches no password with the hash of no password, at the same cost', async () => {
  assert.equal(await isPassword('', hashOfNoPassword), false)
  assert.equal(needsRehash(hashOfNoPassword), false)
})

// The first vector of the reference implementation's tests with two passes of 64 MiB.
test('matches the reference implementation of Argon2id', async () => {
  const theirs = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await isPassword('password', theirs), true)
})
