import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { createOutgoingHttp } from '#kit/http.ts'
import { isPublicAddress, publicAddressOf, toPublicAddresses } from '#kit/public-address.ts'

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

test('addresses that are given out are public, a name is none', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1']) {
    assert.equal(isPublicAddress(address), true, address)
  }
  assert.equal(isPublicAddress('localhost'), false)
})

test('a name is refused when any of its addresses is not public, or it has none', async () => {
  const mixed = async () => ['8.8.8.8', '127.0.0.1']
  await assert.rejects(publicAddressOf('mixed.example', mixed), /does not have a public IP address/)
  await assert.rejects(
    publicAddressOf('nothing.example', async () => []),
    /no IP address/,
  )
  assert.equal(await publicAddressOf('good.example', async () => ['8.8.8.8']), '8.8.8.8')
})

test('nothing is sent inside, however the address is written, and not by name', async () => {
  let reached = 0
  const server = createServer((_request, response) => {
    reached += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const http = createOutgoingHttp({ publicOnly: true })
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

test('the connection goes to the address that was checked, and certificates are checked against the name', () => {
  const answers = [['8.8.8.8'], ['127.0.0.1']]
  const resolve = async () => answers.shift() ?? []
  return new Promise<void>((done) => {
    const connect = toPublicAddresses(({ hostname, servername }) => {
      assert.equal(hostname, '8.8.8.8')
      assert.equal(servername, 'rebound.example')
      assert.equal(answers.length, 1)
      done()
    }, resolve)
    connect({ hostname: 'rebound.example', protocol: 'https:', port: '443' }, () => assert.fail('it was refused'))
  })
})
