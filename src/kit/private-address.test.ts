import assert from 'node:assert/strict'
import test from 'node:test'
import { privateAddressMatcher } from '#kit/private-address.ts'

test('a network of one’s own is meant: not the internet, not this machine, not the link, not what clouds tell', () => {
  const isPrivate = privateAddressMatcher([])
  for (const address of ['10.1.2.3', '172.31.0.9', '192.168.1.20', 'fd12:3456::9', '::ffff:192.168.1.20']) {
    assert.equal(isPrivate(address), true, address)
  }
  const others = [
    ...['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888', '127.0.0.1', '::1', '0.0.0.0', '::', '100.64.0.1'],
    ...['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', '224.0.0.1'],
    ...['192.0.0.192', '100.100.100.200', '255.255.255.255', 'printer', '', '64:ff9b::a9fe:a9fe'],
  ]
  for (const address of others) assert.equal(isPrivate(address), false, address)
})

test('other ranges take its place, and let in what they name but for what is never meant', () => {
  const isWanted = privateAddressMatcher(['127.0.0.1', '169.254.0.0/16', 'fd00::/8'])
  assert.equal(isWanted('127.0.0.1'), true)
  assert.equal(isWanted('fd12::1'), true)
  for (const address of ['127.0.0.2', '10.0.0.1', '169.254.1.1', 'fd00:ec2::254']) {
    assert.equal(isWanted(address), false, address)
  }
})

test('no range is so wide that it lets in what clouds tell, by whichever notation or translation', () => {
  const isWanted = privateAddressMatcher(['::/0', '0.0.0.0/0'])
  for (const address of ['10.1.2.3', '2001:db8::9', '127.0.0.1', '::1', '0:0:0:0:0:0:0:1']) {
    assert.equal(isWanted(address), true, address)
  }
  const others = [
    ...[
      '169.254.169.254',
      '::ffff:169.254.169.254',
      '::ffff:a9fe:a9fe',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b::169.254.169.254',
    ],
    ...['::a9fe:a9fe', '::169.254.169.254', '64:ff9b:1::a9fe:a9fe', '::ffff:0:a9fe:a9fe', '2002:a9fe:a9fe::', '::'],
  ]
  for (const address of others) assert.equal(isWanted(address), false, address)
})
