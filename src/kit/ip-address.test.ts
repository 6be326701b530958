import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createOutgoingHttp } from '#kit/http.ts'
import {
  addressMatcher,
  clientOf,
  isAddressRange,
  isPublicAddress,
  networksOf,
  onlyPublic,
  privateAddressMatcher,
  publicAddressOf,
  toAllowedAddresses,
} from '#kit/ip-address.ts'

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

test('recognizes addresses and ranges of addresses', () => {
  for (const text of ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']) assert.ok(isAddressRange(text), text)
  for (const text of ['', 'proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', 'fd00::/129']) {
    assert.ok(!isAddressRange(text), text)
  }
})

test('matches an address by itself and by its range, in any format of a socket', () => {
  const isTrusted = addressMatcher(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd12::1', '10.1.2.3:443', '[fd12::1]:443'])
    assert.ok(isTrusted(address), address)
  for (const address of ['11.0.0.1', '192.0.2.8', 'fe80::1', 'unknown', '', '11.0.0.1:443', '10.1.2.3:'])
    assert.ok(!isTrusted(address), address)
})

test('matches private networks, not the internet, this machine or link-local addresses', () => {
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

test('matches other ranges instead, except addresses that are never allowed', () => {
  const isWanted = privateAddressMatcher(['127.0.0.1', '169.254.0.0/16', 'fd00::/8'])
  assert.equal(isWanted('127.0.0.1'), true)
  assert.equal(isWanted('fd12::1'), true)
  for (const address of ['127.0.0.2', '10.0.0.1', '169.254.1.1', 'fd00:ec2::254']) {
    assert.equal(isWanted(address), false, address)
  }
})

test('never matches metadata services of clouds, in any notation or translation', () => {
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

const inside: readonly [string, string][] = [
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['shared by a provider', '100.64.0.1'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local, metadata of a cloud', '169.254.169.254'],
  ['host service of a cloud', '168.63.129.16'],
  ['protocols', '192.0.0.192'],
  ['documentation', '192.0.2.1'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped, in hexadecimal', '::ffff:7f00:1'],
  ['mapped, though public', '::ffff:8.8.8.8'],
  ['compatible', '::127.0.0.1'],
  ['translated', '64:ff9b::7f00:1'],
  ['translated', '64:ff9b:1::a00:1'],
  ['6to4', '2002:7f00:1::'],
  ['teredo', '2001::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['discarded', '100::1'],
  ['unique local', 'fd00::1'],
  ['metadata of a cloud', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
]

for (const [kind, address] of inside) {
  test(`${address} (${kind}) is not public`, () => assert.equal(isPublicAddress(address), false))
}

test('recognizes assigned addresses as public, and names as not public', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1']) {
    assert.equal(isPublicAddress(address), true, address)
  }
  assert.equal(isPublicAddress('localhost'), false)
})

test('rejects a name without an address, or with one that is not public', async () => {
  const mixed = async () => ['8.8.8.8', '127.0.0.1']
  await assert.rejects(publicAddressOf('mixed.example', mixed), /does not have a public IP address/)
  await assert.rejects(
    publicAddressOf('nothing.example', async () => []),
    /no IP address/,
  )
  assert.equal(await publicAddressOf('good.example', async () => ['8.8.8.8']), '8.8.8.8')
})

test('sends nothing to private addresses, in any notation or by name', async () => {
  let reached = 0
  const server = createServer((_request, response) => {
    reached += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const http = createOutgoingHttp({ addresses: onlyPublic })
  const open = createOutgoingHttp()
  try {
    for (const host of [
      'localhost',
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '[::ffff:127.0.0.1]',
      '[::1]',
    ]) {
      const request = { call: 'test', method: 'GET', url: `http://${host}:${port}/`, deadlineMs: 120_000 } as const
      const result = await http.send(request)
      assert.ok(!result.ok && !result.failure.sent && result.failure.reason === 'connect', host)
      assert.match(result.failure.detail, /does not have a public IP address/, host)
    }
    assert.equal(reached, 0)
    const free = await open.send({ call: 'test', method: 'GET', url: `http://127.1:${port}/`, deadlineMs: 120_000 })
    assert.ok(free.ok)
  } finally {
    await Promise.all([http.close(), open.close()])
    server.close()
  }
})

test('connects to the checked address, and verifies certificates against the name', () => {
  const answers = [['8.8.8.8'], ['127.0.0.1']]
  const resolve = async () => answers.shift() ?? []
  return new Promise<void>((done) => {
    const connect = toAllowedAddresses(
      ({ hostname, servername }) => {
        assert.equal(hostname, '8.8.8.8')
        assert.equal(servername, 'rebound.example')
        assert.equal(answers.length, 1)
        done()
      },
      onlyPublic,
      resolve,
    )
    connect({ hostname: 'rebound.example', protocol: 'https:', port: '443' }, () => assert.fail('it was refused'))
  })
})

test('a client is in a /24, or in a /56 and a /48', () => {
  assert.deepEqual(networksOf('192.0.2.77'), ['192.0.2.0/24'])
  assert.deepEqual(networksOf('::ffff:192.0.2.77'), ['192.0.2.0/24'])
  assert.deepEqual(networksOf('2001:db8:7:42ab::1'), ['2001:db8:7::/48', '2001:db8:7:4200::/56'])
  assert.deepEqual(networksOf('2001:db8::1'), ['2001:db8:0::/48', '2001:db8:0:0::/56'])
  assert.equal(clientOf('2001:db8:7:42ab::1'), '2001:db8:7:42ab::/64')
})
