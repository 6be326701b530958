import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressMatcher, clientOf, isAddressRange } from '#kit/client-address.ts'

const clients: [address: string, client: string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7:567', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:567', '192.0.2.7'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:80', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9:80', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
]
for (const [address, client] of clients) {
  test(`${address} is the client ${client}`, () => assert.equal(clientOf(address), client))
}

test('an address and a range of addresses can be told from other text', () => {
  for (const text of ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']) assert.ok(isAddressRange(text), text)
  for (const text of ['', 'proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', 'fd00::/129']) {
    assert.ok(!isAddressRange(text), text)
  }
})

test('an address is matched by itself and by its range, in whatever form a socket gives it', () => {
  const isTrusted = addressMatcher(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd12::1', '10.1.2.3:443', '[fd12::1]:443'])
    assert.ok(isTrusted(address), address)
  for (const address of ['11.0.0.1', '192.0.2.8', 'fe80::1', 'unknown', '', '11.0.0.1:443', '10.1.2.3:'])
    assert.ok(!isTrusted(address), address)
})
