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

test('what was sealed opens, also under a newer key beside the old one, and never the same twice', () => {
  const before = createSeal([old], 'test')
  const sealed = before.close('a secret: żółć', 'row 1')
  assert.notDeepEqual(before.close('a secret: żółć', 'row 1'), sealed)
  assert.ok(!sealed.includes(Buffer.from('secret')))
  const after = createSeal([fresh, old], 'test')
  assert.equal(after.open(sealed, 'row 1'), 'a secret: żółć')
  assert.deepEqual([after.keyOf(sealed), after.keyOf(after.close('x', 'row 1'))], [1, 0])
})

test('another row, another purpose, another key and any changed byte do not open', () => {
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

test('a hash is SHA-256, and equal secrets alone compare as the same', () => {
  assert.equal(hashSecret('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  assert.deepEqual([sameSecret('abc', 'abc'), sameSecret('abc', 'abd'), sameSecret('abc', '')], [true, false, false])
  assert.equal(sameHash(hashSecret('abc'), hashSecret('abc').subarray(1)), false)
})

test('a key is another for another purpose and another secret', () => {
  const keys = [deriveKey(old, 'links'), deriveKey(old, 'tokens'), deriveKey(fresh, 'links')]
  assert.equal(new Set(keys.map((key) => key.toString('hex'))).size, 3)
  assert.deepEqual(deriveKey(old, 'links'), keys[0])
  assert.equal(keys[0]?.length, 32)
})

test('no bytes are given out twice, however many are asked for', () => {
  const asked = [24, 1, 32, 4095, 4096, 4097, 24, 10_000, ...Array.from({ length: 2_000 }, () => 24)]
  const given = asked.map((count) => secureBytes(count))
  assert.deepEqual(
    given.map(({ length }) => length),
    asked,
  )
  const long = given.filter(({ length }) => length >= 24).map((bytes) => bytes.toString('hex'))
  assert.equal(new Set(long.map((text) => text.slice(0, 48))).size, long.length)
  // None is what is left behind of others, either.
  const before = given.map((bytes) => Buffer.from(bytes))
  secureBytes(4096)
  assert.deepEqual(given, before)
})

test('a password is known again, however its letters were composed, and no other is', async () => {
  const kept = await hashPassword('Müller’s best parcels')
  assert.match(kept, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.equal(await isPassword('Müller’s best parcels'.normalize('NFD'), kept), true)
  assert.equal(await isPassword('müller’s best parcels', kept), false)
  assert.notEqual(await hashPassword('Müller’s best parcels'), kept, 'each has a salt of its own')
})

test('one that was kept by less work is still known, and is outgrown', async () => {
  const cheap = { ...passwordCost, memoryKibibytes: 1024 }
  const kept = await hashPassword('correct horse battery', cheap)
  assert.equal(await isPassword('correct horse battery', kept), true)
  assert.equal(needsRehash(kept), true)
  assert.equal(needsRehash(kept, cheap), false)
  assert.equal(needsRehash(await hashPassword('correct horse battery')), false)
})

test('what stands for nobody is no password, by the same work', async () => {
  assert.equal(await isPassword('', hashOfNoPassword), false)
  assert.equal(needsRehash(hashOfNoPassword), false)
})

// The first vector of the reference implementation's own tests with two passes of 64 MiB.
test('it is the Argon2id of others', async () => {
  const theirs = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await isPassword('password', theirs), true)
})
