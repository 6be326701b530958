import assert from 'node:assert/strict'
import test from 'node:test'
import { isLocalLink } from './text.ts'

test('a link to localhost works only on this computer', () => {
  for (const host of ['localhost:8080', 'shop.localhost', '127.0.0.1:8080', '127.1.2.3', '[::1]:8080', '0.0.0.0']) {
    assert.ok(isLocalLink(`http://${host}/console/links#waybill_ln_x`), host)
  }
  for (const host of ['waybill.example', 'localhost.example', '192.168.1.20:8080', '[2001:db8::1]']) {
    assert.ok(!isLocalLink(`https://${host}/console/links#waybill_ln_x`), host)
  }
})
