/** Links of the web application to carriers' tracking pages are those that stores get. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { carriers } from '#adapters/carriers/registry.ts'
import { trackingUrl } from '../../console/src/format/shipping.ts'

test('each carrier has one tracking page', () => {
  const number = '1Z 999/AA'
  for (const { id, trackingUrl: ofService } of carriers) assert.equal(trackingUrl(id, number), ofService?.(number))
})
