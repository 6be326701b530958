/** Large payments have to lie deeper, and to be seen by a second source where there is one. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { HDKey } from '@scure/bip32'
import { readConfig } from '#app/config.ts'
import { liveProviders } from '#app/payment-providers.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { answering } from '../support/http-answers.ts'

const http = createOutgoingHttp({})
after(() => http.close())
const deps = { http, clock: systemClock, log: silentLog }
const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const txid = 'a'.repeat(64)
const { publicExtendedKey: xpub } = HDKey.fromMasterSeed(Buffer.alloc(32, 1)).derive("m/84'/0'/0'")

/** An Esplora server that has one payment, so deep. */
const explorer = (depth: number, value = 280_100) =>
  answering(({ path }) =>
    path === '/blocks/tip/height'
      ? { body: '1000' }
      : {
          body: [
            {
              txid,
              vout: [{ scriptpubkey_address: address, value }],
              status: { confirmed: true, block_height: 1001 - depth, block_time: 1_700_000_000 },
            },
          ],
        },
  )

async function isConfirmed(env: Record<string, string>, dollars: string) {
  const [wallet] = liveProviders(readConfig({ WAYBILL_BITCOIN_XPUB: xpub, ...env }).topUps, 'sandbox')
  const answer = await wallet?.received(deps, { coin: 'btc', address, reference: null, dollars })
  return answer?.outcome === 'ok' ? answer.value.map(({ confirmed }) => confirmed) : answer?.outcome
}

test('a small payment needs three blocks and a large one six, as configured', async () => {
  const [three, six] = [await explorer(3), await explorer(6)]
  const at = (url: string, more = {}) => ({ WAYBILL_BITCOIN_ESPLORA_URL: url, ...more })
  assert.deepEqual(await isConfirmed(at(three.url), '999.99'), [true])
  assert.deepEqual(await isConfirmed(at(three.url), '1000'), [false])
  assert.deepEqual(await isConfirmed(at(six.url), '100000'), [true])
  assert.deepEqual(await isConfirmed(at(three.url, { WAYBILL_LARGE_TOP_UP_DOLLARS: '5000' }), '1000'), [true])
  assert.deepEqual(await isConfirmed(at(six.url, { WAYBILL_BITCOIN_LARGE_CONFIRMATIONS: '7' }), '1000'), [false])
  await Promise.all([three.close(), six.close()])
})

test('a large payment counts once both sources confirm the amount, and a small one needs only the first', async () => {
  const [first, agreeing, behind, other] = [
    await explorer(6),
    await explorer(6),
    await explorer(5),
    await explorer(6, 1),
  ]
  const by = (second: string) => ({
    WAYBILL_BITCOIN_ESPLORA_URL: first.url,
    WAYBILL_BITCOIN_SECOND_ESPLORA_URL: second,
  })
  assert.deepEqual(await isConfirmed(by(agreeing.url), '1000'), [true])
  assert.deepEqual(await isConfirmed(by(behind.url), '1000'), [false])
  assert.deepEqual(await isConfirmed(by(other.url), '1000'), [false])
  assert.deepEqual(await isConfirmed(by('http://127.0.0.1:1'), '1000'), 'unavailable')
  assert.deepEqual(await isConfirmed(by('http://127.0.0.1:1'), '30'), [true])
  await Promise.all([first, agreeing, behind, other].map((server) => server.close()))
})
