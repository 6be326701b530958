import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OptionsRequest, requestedOptions, validOptions } from '#edges/shapes/rate-options.ts'

test('of options that somebody keeps each is read that makes sense, whatever the others are', () => {
  assert.deepEqual(validOptions({ signature: 'adult', saturdayDelivery: 'maybe', newer: 1 }), { signature: 'adult' })
  assert.deepEqual(validOptions({ signature: 'everybody', saturdayDelivery: true }), { saturdayDelivery: true })
  for (const nothing of [undefined, null, 'adult', [], {}]) assert.deepEqual(validOptions(nothing), {})
})

test('every option that can be asked for is read', () => {
  const all = { signature: 'standard', saturdayDelivery: true }
  assert.deepEqual(Object.keys(validOptions(all)), Object.keys(OptionsRequest.properties))
})

test('carriers are asked as without options where none is asked for', () => {
  assert.deepEqual(requestedOptions({ signature: 'none', saturdayDelivery: false }), {})
  assert.deepEqual(requestedOptions({ saturdayDelivery: true }), {
    serviceOptions: { signature: null, saturdayDelivery: true },
  })
})
