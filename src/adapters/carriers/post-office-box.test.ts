import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPostOfficeBox } from '#adapters/carriers/post-office-box.ts'

describe('a box at a post office', () => {
  const boxes = [
    'PO Box 123',
    'P.O. Box 123',
    'p. o. box 9',
    'POB 4711',
    'Post Office Box 7',
    'Postal Box 3',
    'PO Drawer 12',
    'Box 99',
    'Postfach 10 20 30',
    'Postbus 55',
    'Apartado 301',
    'Apartado Postal 301',
    'Caixa Postal 1234',
    'Boîte postale 12',
    'BP 120',
  ]
  for (const street1 of boxes) test(street1, () => assert.equal(isPostOfficeBox({ street1, street2: null }), true))

  test('stands in the second line too', () =>
    assert.equal(isPostOfficeBox({ street1: 'Attn: Front desk', street2: 'PO Box 5' }), true))

  test('does not count beside a house', () =>
    assert.equal(isPostOfficeBox({ street1: '12 Pier Road', street2: 'PO Box 12' }), false))

  const streets = [
    '350 Fifth Avenue',
    '12 Boxwood Lane',
    '7 Box Hill Road',
    'Polk Street 12',
    '1 Pobeda Square',
    'Postgasse 3',
    '10 Post Office Road',
    'Casilla Street',
    'Unit 5 Drop Box Industrial Estate',
    'Via BP Oil 1 Ost',
  ]
  for (const street1 of streets)
    test(`is not ${street1}`, () => assert.equal(isPostOfficeBox({ street1, street2: null }), false))
})
