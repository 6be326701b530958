import assert from 'node:assert/strict'
import test from 'node:test'
import { paymentUri } from '#domain/credits/top-ups/request-top-up.ts'

test('each coin is asked for in the way of its wallets', () => {
  assert.equal(paymentUri({ coin: 'btc', address: 'bc1qx', amount: '0.001500000000' }), 'bitcoin:bc1qx?amount=0.0015')
  assert.equal(paymentUri({ coin: 'ltc', address: 'ltc1qx', amount: '1' }), 'litecoin:ltc1qx?amount=1')
  assert.equal(paymentUri({ coin: 'xmr', address: '8Ax', amount: '0.5' }), 'monero:8Ax?tx_amount=0.5')
})
