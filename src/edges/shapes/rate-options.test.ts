import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OptionsRequest, requestedOptions, validOptions } from '#edges/shapes/rate-options.ts'

test('reads each valid stored option, even if others are invalid', () => {
  assert.deepEqual(validOptions({ signature: 'adult', saturdayDelivery: 'maybe', newer: 1 }), { signature: 'adult' })
  assert.deepEqual(validOptions({ signature: 'everybody', saturdayDelivery: true }), { saturdayDelivery: true })
  for (const nothing of [undefined, null, 'adult', [], {}]) assert.deepEqual(validOptions(nothing), {})
})

test('reads every option that can be requested', () => {
  const all = { signature: 'standard', saturdayDelivery: true }
  assert.deepEqual(Object.keys(validOptions(all)), Object.keys(OptionsRequest.properties))
})

test('requests no options if none are selected', () => {
  assert.deepEqual(requestedOptions({ signature: 'none', saturdayDelivery: false }), {})
  assert.deepEqual(requestedOptions({ saturdayDelivery: true }), {
    serviceOptions: { signature: null, saturdayDelivery: true },
  })
})
