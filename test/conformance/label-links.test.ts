import assert from 'node:assert/strict'
import test from 'node:test'
import { getOrder } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

async function aLink(): Promise<string> {
  const client = await environment.openClient()
  const { order } = await client.buyLabel()
  return (await getOrder(client, order.id)).shipment.labelAssets[0].url
}

test('a link with an addition or in another spelling returns 403 without a body', async () => {
  const link = await aLink()
  assert.equal((await fetch(link)).status, 200)
  assert.equal((await fetch(link, { method: 'HEAD' })).status, 200)
  const { origin, pathname, search, searchParams } = new URL(link)
  const [expires, signature] = [searchParams.get('expires'), searchParams.get('signature')]
  for (const altered of [
    `${link}&x=1`,
    `${link}&expires=${expires}`,
    `${origin}${pathname}?x=1&${search.slice(1)}`,
    `${origin}${pathname}/${search}`,
    `${origin}${pathname}?signature=${signature}&expires=${expires}`,
    `${origin}${pathname}?expires=0${expires}&signature=${signature}`,
    `${origin}${pathname}?expires=${expires}&signature=%${signature?.charCodeAt(0).toString(16)}${signature?.slice(1)}`,
    `${origin}${pathname}?expires=${expires}&signature=${signature}=`,
    `${origin}${pathname.replace('PDF', 'P%44F')}${search}`,
    `${origin}/${pathname}${search}`,
    `${origin}${pathname.replace('/files/', '/files//')}${search}`,
    `${origin}${pathname.replace('/PDF', '//PDF')}${search}`,
    `${origin}${pathname}/PDF${search}`,
    `${origin}${pathname.replace('/PDF', '')}${search}`,
    `${origin}${pathname.toUpperCase().replace('/FILES', '/files')}${search}`,
  ]) {
    const answer = await fetch(altered)
    assert.deepEqual([answer.status, await answer.text()], [403, ''], altered.slice(origin.length))
  }
})

test('a page of any site can read the file of a link, whole or in part', async () => {
  const link = await aLink()
  for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }]) {
    const { status, headers } = await fetch(link, { ...init, ...{ origin: 'https://print.example' } })
    assert.ok(status === 200 || status === 206)
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.match(headers.get('access-control-expose-headers') ?? '', /content-disposition/)
  }
  const api = await fetch(`${environment.url}/api/v1/orders`, { headers: { origin: 'https://print.example' } })
  assert.equal(api.headers.get('access-control-allow-origin'), null)
})

test('a path that is not a link returns 404', async () => {
  for (const path of ['/files', '/filesystem/x', '//api/v1/orders']) {
    const answer = await fetch(`${environment.url}${path}`)
    assert.equal(answer.status, 404, path)
    assert.match(await answer.text(), /"code":"General.RouteNotFound"/, path)
  }
})

test('a link ignores X-SubAccount-Id, whatever its value', async () => {
  const link = await aLink()
  for (const id of ['none', '', '01a1fbd6-b72e-7396-bc05-fa969058b9c9']) {
    assert.equal((await fetch(link, { headers: { 'x-subaccount-id': id } })).status, 200, id)
  }
})
