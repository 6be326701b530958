import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellationStates, purchaseStates } from '#domain/purchases/purchase/states.ts'
import { CancellationSchema, purchaseStatusFields } from '#edges/shapes/shipment.ts'

// Orders lie to the left of purchases and show their states: the contract of both is held together here.
test('the contract names every state of a purchase and of a cancellation, and no other', () => {
  assert.deepEqual(Reflect.get(purchaseStatusFields.status, 'enum'), [...purchaseStates])
  assert.deepEqual(Reflect.get(CancellationSchema.properties.status, 'enum'), [...cancellationStates])
})
