import assert from 'node:assert/strict'
import test from 'node:test'
import { carriers, isProductionUrl } from '#adapters/carriers/registry.ts'

test('the production system of every carrier is known, however its address is written', () => {
  for (const { baseUrls } of carriers) {
    const { host, pathname } = new URL(baseUrls.production)
    for (const address of [
      baseUrls.production,
      `${baseUrls.production}/`,
      `https://${host.toUpperCase()}${pathname}`,
      `https://${host}.${pathname}`,
      `https://${host}:443${pathname}`,
      `https://user@${host}${pathname}`,
      `https://eu.${host}${pathname}`,
      `https://${host}/another/path`,
    ]) {
      assert.equal(isProductionUrl(carriers, address), true, address)
    }
  }
})

test('test systems, simulators and proxies are none', () => {
  for (const address of [
    ...carriers.map(({ baseUrls }) => baseUrls.test),
    ...carriers.map(({ baseUrls }) => `${baseUrls.test}/`),
    'http://127.0.0.1:4010/usps',
    'https://proxy.example/apis.usps.com',
    'https://notapis.usps.com.example',
  ]) {
    assert.equal(isProductionUrl(carriers, address), false, address)
  }
})
