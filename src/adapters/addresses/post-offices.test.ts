import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLockerOfPost, isPostOfficeBox } from '#adapters/addresses/post-offices.ts'

describe('a post office box', () => {
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
    'P.O. 123',
    'PO 123',
    'Box 65, RR 2',
    'GPO Box 123',
    'G.P.O. Box 123',
    'General Delivery',
    'Post Box 12',
    'Private Bag X12',
    'Locked Bag 5',
    'PO Box 7, Suite 3',
    'PO Box 99 Suite 5',
    'Suite 5 PO Box 99',
    'PO-Box 5',
    'P/O Box 5',
    'Post Office Bx 3',
    'PostOffice Box 4',
    'Box 65 RR 2',
    'GPO 123',
    'Drawer 5',
    'Caller Box 5',
    'Firm Caller 7',
    'Gen. Delivery',
    'CP 123',
    'C.P. 123',
    'Apdo. 301',
    'Postboks 12',
    'skr. poczt. 12',
    'а/я 12',
    'Τ.Θ. 12',
    '新宿郵便局私書箱12号',
  ]
  for (const street1 of boxes) test(street1, () => assert.equal(isPostOfficeBox({ street1, street2: null }), true))

  test('can be on the second line', () =>
    assert.equal(isPostOfficeBox({ street1: 'Attn: Front desk', street2: 'PO Box 5' }), true))

  for (const street2 of [
    'Suite 5',
    'Apt. 4B',
    'unit #12',
    '2nd floor',
    'Floor 3',
    'Room 9',
    'Bldg 7',
    '# 5',
    'Attn: Team 5',
    'Mail Stop 5',
    'Warehouse 3',
    'Lot 3',
    'Tel 555-1234',
    'Order #1234',
  ])
    test(`stays one beside ${street2}`, () => {
      assert.equal(isPostOfficeBox({ street1: 'PO Box 99', street2 }), true)
      assert.equal(isPostOfficeBox({ street1: street2, street2: 'PO Box 99' }), true)
    })

  test('is ignored beside a unit with a house number', () =>
    assert.equal(isPostOfficeBox({ street1: 'Unit 5 12 Main St', street2: 'PO Box 12' }), false))

  test('is ignored next to a house number', () =>
    assert.equal(isPostOfficeBox({ street1: '12 Pier Road', street2: 'PO Box 12' }), false))

  const streets = [
    '350 Fifth Avenue',
    'Boxwood Dr',
    '12 Boxwood Dr',
    'Po Boxer Street',
    '5 Po Boxer Street',
    '123 Po Box Rd',
    'PMB 123',
    '12 Main St, PMB 123',
    '12 Pier Road, PO Box 12',
    '12 Pier Road PO Box 12',
    '12 rue des Lilas BP 120',
    'Hauptstr. 5 Postfach 123',
    '3 Caller Court',
    '12 Drawer Lane',
    '4 General Delivery Road',
    'Post Boxwood Lane 4',
    'RR 2 Box 65',
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

describe('an abbreviation of a box', () => {
  for (const [country, street1] of [
    ['FI', 'PL 123'],
    ['HU', 'Pf. 12'],
    ['IT', 'C.P. 12'],
    ['TR', 'P.K. 34'],
    ['FR', 'CS 12345'],
  ] as const)
    test(`${street1} is one in ${country} only`, () => {
      assert.equal(isPostOfficeBox({ street1, street2: null, country }), true)
      assert.equal(isPostOfficeBox({ street1, street2: null, country: 'MX' }), false)
    })
})

describe('a place of another carrier', () => {
  for (const [street1, street2] of [
    ['Packstation 123', '12345678'],
    ['Packstation 123', 'Postnummer 12345678'],
    ['12345678', 'Packstation 145'],
    ['Parcel Locker 10123 45678', null],
    ['Parcel Collect 10123 45678', null],
    ['Postfiliale 512', null],
    ['Locked Bag 12', null],
    ['Private Bag X12', null],
    ['General Delivery', null],
    ['Poste Restante', null],
    ['Fermoposta', null],
    ['Lista de Correos', null],
    ['Paczkomat WAW01A', null],
  ] as const)
    test(`is ${street1} ${street2 ?? ''}`, () => {
      assert.equal(isLockerOfPost({ street1, street2 }), true)
      assert.equal(isPostOfficeBox({ street1, street2 }), true)
    })

  for (const street1 of [
    'PO Box 12',
    '12 Locker Street',
    '5 Packstation Rd',
    '12 Main St, Parcel Locker 5',
    'Lockerbie 12',
  ])
    test(`is not ${street1}`, () => assert.equal(isLockerOfPost({ street1, street2: null }), false))
})
