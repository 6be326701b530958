import assert from 'node:assert/strict'
import test from 'node:test'
import { glibcVersion, platformFault } from './platform.mjs'

test('musl is told to bring a Node and a DATABASE_URL', () => {
  assert.match(platformFault('linux', undefined) ?? '', /musl.*DATABASE_URL/)
})

test('glibc, macOS and Windows install', () => {
  assert.equal(platformFault('linux', '2.36'), null)
  assert.equal(platformFault('darwin', undefined), null)
  assert.equal(platformFault('win32', undefined), null)
  assert.equal(platformFault(process.platform, glibcVersion()), null)
})
