import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashOfNoPassword, hashPassword, isOutgrown, isPassword, passwordCost } from '#kit/password-hash.ts'

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
  assert.equal(isOutgrown(kept), true)
  assert.equal(isOutgrown(kept, cheap), false)
  assert.equal(isOutgrown(await hashPassword('correct horse battery')), false)
})

test('what stands for nobody is no password, by the same work', async () => {
  assert.equal(await isPassword('', hashOfNoPassword), false)
  assert.equal(isOutgrown(hashOfNoPassword), false)
})

// The first vector of the reference implementation's own tests with two passes of 64 MiB.
test('it is the Argon2id of others', async () => {
  const theirs = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await isPassword('password', theirs), true)
})
