import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellationStates, purchaseStates } from '#domain/purchases/purchase/states.ts'
import { CancellationSchema, purchaseStatusFields } from '#edges/shapes/shipment.ts'

// The slice of orders is before purchases and cannot import their states, so this test compares both contracts.
test('the contract lists exactly the states of purchases and cancellations', () => {
  assert.deepEqual(Reflect.get(purchaseStatusFields.status, 'enum'), [...purchaseStates])
  assert.deepEqual(Reflect.get(CancellationSchema.properties.status, 'enum'), [...cancellationStates])
})
