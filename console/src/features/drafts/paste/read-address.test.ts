import assert from 'node:assert/strict'
import test from 'node:test'
import type { AddressField } from '../../../format/address.ts'
import { parseAddress } from './read-address.ts'

type Fields = Partial<Record<AddressField, string>>

const springfield = { city: 'Springfield', state: 'IL', zip: '62701' }
const ada = { name: 'Ada Byron', street1: '12 Main St', ...springfield }

/** Each spelling, with all fields that it contains. Nothing is left over. */
const understood: readonly (readonly [string, Fields])[] = [
  ['Ada Byron\n12 Main St\nSpringfield, IL 62701', ada],
  ['Ada Byron\r\n12 Main St\r\nSpringfield IL 62701\r\n', ada],
  ['Ada Byron, 12 Main St, Springfield, IL 62701', ada],
  ['Ada Byron, 12 Main St, Springfield, IL, 62701', ada],
  ['Ada Byron, 12 Main St, Springfield IL 62701, USA', { ...ada, country: 'US' }],
  ['Ada Byron\n12 Main St\nSpringfield, IL 62701\nUnited States', { ...ada, country: 'US' }],
  ['Ada Byron\n12 Main St\nSpringfield, IL 62701 U.S.A.', { ...ada, country: 'US' }],
  ['Ada Byron 12 Main St Springfield IL 62701', ada],
  ['Ada Byron\t12 Main St\tSpringfield\tIL\t62701', ada],
  ['Ada Byron | 12 Main St | Springfield, IL 62701', ada],
  ['  “Ada Byron”,\n  12 Main St,\n  Springfield,\n  IL\n  62701', ada],
  ['Ada Byron\n12 Main St\nSpringfield\nIllinois\n62701', ada],
  ['Ada Byron\n12 Main St\nSpringfield, Ill. 62701', ada],
  [
    'ada byron\n12 main st\nspringfield il 62701',
    { name: 'ada byron', street1: '12 main st', city: 'springfield', state: 'IL', zip: '62701' },
  ],
  [
    'ADA BYRON\n12 MAIN ST\nSPRINGFIELD IL 62701-1234',
    { name: 'ADA BYRON', street1: '12 MAIN ST', city: 'SPRINGFIELD', state: 'IL', zip: '62701-1234' },
  ],
  ['Ada Byron\n12 Main St\nSpringfield, IL 62701 1234', { ...ada, zip: '62701-1234' }],
  ['Ship to:\nAda Byron\n12 Main St\nSpringfield, IL 62701', ada],
  ['SHIPPING ADDRESS\nAda Byron\n12 Main St\nSpringfield, IL 62701', ada],
  ['Deliver to: Ada Byron, 12 Main St, Springfield, IL 62701', ada],
  [
    'Name: Ada Byron\nAddress: 12 Main St\nCity: Springfield\nState: Illinois\nZip: 62701\nCountry: USA',
    { ...ada, country: 'US' },
  ],
  ['Full name:\nAda Byron\nStreet address:\n12 Main St\nCity:\nSpringfield\nState:\nIL\nZIP code:\n62701', ada],
  ['Ada Byron\n12 Main St Apt 4B\nSpringfield, IL 62701', { ...ada, street2: 'Apt 4B' }],
  ['Ada Byron\n12 Main St, Apt 4B\nSpringfield, IL 62701', { ...ada, street2: 'Apt 4B' }],
  ['Ada Byron\n12 Main St\nApt. 4B\nSpringfield, IL 62701', { ...ada, street2: 'Apt. 4B' }],
  ['Ada Byron\n12 Main St #4B\nSpringfield, IL 62701', { ...ada, street2: '#4B' }],
  ['Ada Byron, 12 Main St, 4B, Springfield, IL 62701', { ...ada, street2: '4B' }],
  ['Ada Byron 12 Main St Apt 4 Springfield IL 62701', { ...ada, street2: 'Apt 4' }],
  ['Ada Byron\nApt 4B\n12 Main St\nSpringfield, IL 62701', { ...ada, street2: 'Apt 4B' }],
  ['Ada Byron\n12 Main St Bldg 2 Suite 300\nSpringfield, IL 62701', { ...ada, street2: 'Bldg 2 Suite 300' }],
  ['Ada Byron\n12 Main St, 5th Floor\nSpringfield, IL 62701', { ...ada, street2: '5th Floor' }],
  ['Acme, Inc.\n12 Main St\nSpringfield, IL 62701', { company: 'Acme, Inc.', street1: '12 Main St', ...springfield }],
  [
    'Ada Byron\nAnalytical Engines LLC\n12 Main St\nSpringfield, IL 62701',
    { ...ada, company: 'Analytical Engines LLC' },
  ],
  [
    'Analytical Engines LLC\nAttn: Ada Byron\n12 Main St\nSpringfield, IL 62701',
    { ...ada, company: 'Analytical Engines LLC' },
  ],
  ['Analytical Engines\nATTN Ada Byron\n12 Main St\nSpringfield, IL 62701', { ...ada, company: 'Analytical Engines' }],
  ['Ada Byron\nc/o Charles Babbage\n12 Main St\nSpringfield, IL 62701', { ...ada, company: 'c/o Charles Babbage' }],
  ['Byron, Ada\n12 Main St\nSpringfield, IL 62701', { ...ada, name: 'Byron, Ada' }],
  ['John Smith, Jr.\n12 Main St\nSpringfield, IL 62701', { ...ada, name: 'John Smith, Jr.' }],
  ['Ada Byron\n12 Main St\nSpringfield, IL 62701\n(217) 555-0123', { ...ada, phone: '(217) 555-0123' }],
  [
    'Ada Byron\n12 Main St\nSpringfield, IL 62701\nPhone: 217-555-0123\nada@example.com',
    { ...ada, phone: '217-555-0123', email: 'ada@example.com' },
  ],
  [
    'Ada Byron <ada@example.com>\n12 Main St\nSpringfield, IL 62701\nTel. +1 217 555 0123 ext. 12',
    { ...ada, phone: '+1 217 555 0123 ext. 12', email: 'ada@example.com' },
  ],
  ['Ada Byron\n2175550123\n12 Main St\nSpringfield, IL 62701', { ...ada, phone: '2175550123' }],
  ['Ada Byron\nPO Box 123\nSpringfield, IL 62701', { ...ada, street1: 'PO Box 123' }],
  ['Ada Byron, P.O. Box 123, Springfield, IL 62701', { ...ada, street1: 'P.O. Box 123' }],
  ['Ada Byron PO Box 12345 Springfield IL 62701', { ...ada, street1: 'PO Box 12345' }],
  ['Ada Byron\nRR 2 Box 152\nSpringfield, IL 62701', { ...ada, street1: 'RR 2 Box 152' }],
  ['Ada Byron\n12345 N Main St\nSpringfield, IL 62701', { ...ada, street1: '12345 N Main St' }],
  ['Ada Byron\n12-34 Main St\nSpringfield, IL 62701', { ...ada, street1: '12-34 Main St' }],
  ['Ada Byron\n12 1/2 Main St\nSpringfield, IL 62701', { ...ada, street1: '12 1/2 Main St' }],
  [
    'Ada Byron\nN6W23001 Bluemound Rd\nWaukesha, WI 53188',
    { name: 'Ada Byron', street1: 'N6W23001 Bluemound Rd', city: 'Waukesha', state: 'WI', zip: '53188' },
  ],
  [
    'Ada Byron\nOne Microsoft Way\nRedmond, WA 98052',
    { name: 'Ada Byron', street1: 'One Microsoft Way', city: 'Redmond', state: 'WA', zip: '98052' },
  ],
  [
    'Ada Byron\n1600 Pennsylvania Avenue NW\nWashington, D.C. 20500',
    { name: 'Ada Byron', street1: '1600 Pennsylvania Avenue NW', city: 'Washington', state: 'DC', zip: '20500' },
  ],
  [
    '1600 Pennsylvania Ave NW Washington DC 20500',
    { street1: '1600 Pennsylvania Ave NW', city: 'Washington', state: 'DC', zip: '20500' },
  ],
  ['350 5th Ave, New York, NY 10118', { street1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' }],
  ['350 5th Ave New York N.Y. 10118', { street1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' }],
  ['1500 Broadway New York NY 10036', { street1: '1500 Broadway', city: 'New York', state: 'NY', zip: '10036' }],
  ['123 St Paul St St Paul MN 55101', { street1: '123 St Paul St', city: 'St Paul', state: 'MN', zip: '55101' }],
  [
    '12 Palm Way West Palm Beach FL 33401',
    { street1: '12 Palm Way', city: 'West Palm Beach', state: 'FL', zip: '33401' },
  ],
  [
    '200 County Road 45 Nowhere Texas 75001',
    { street1: '200 County Road 45', city: 'Nowhere', state: 'TX', zip: '75001' },
  ],
  [
    'Ada Byron\n12 Oak Ln\nCharleston, West Virginia 25301',
    { name: 'Ada Byron', street1: '12 Oak Ln', city: 'Charleston', state: 'WV', zip: '25301' },
  ],
  [
    'Ada Byron\n12 Oak Ln\nRaleigh, north carolina 27601',
    { name: 'Ada Byron', street1: '12 Oak Ln', city: 'Raleigh', state: 'NC', zip: '27601' },
  ],
  [
    'Sgt Ada Byron\nPSC 1234 Box 5678\nAPO AE 09204',
    { name: 'Sgt Ada Byron', street1: 'PSC 1234 Box 5678', city: 'APO', state: 'AE', zip: '09204' },
  ],
  [
    'Sgt Ada Byron\nPSC 1234, Box 5678\nAPO, AE 09204-0001',
    { name: 'Sgt Ada Byron', street1: 'PSC 1234 Box 5678', city: 'APO', state: 'AE', zip: '09204-0001' },
  ],
  [
    'Sgt Ada Byron, Unit 2050 Box 4190, APO AP 96278',
    { name: 'Sgt Ada Byron', street1: 'Unit 2050 Box 4190', city: 'APO', state: 'AP', zip: '96278' },
  ],
  [
    'Ada Byron\n12 Calle Sol\nSan Juan, Puerto Rico 00901',
    { name: 'Ada Byron', street1: '12 Calle Sol', city: 'San Juan', state: 'PR', zip: '00901' },
  ],
  [
    'Ada Byron\n100 Queen St W\nToronto, ON M5H 2N2\nCanada',
    { name: 'Ada Byron', street1: '100 Queen St W', city: 'Toronto', state: 'ON', zip: 'M5H 2N2', country: 'CA' },
  ],
  [
    'Ada Byron\n100 Queen St W\nToronto Ontario m5h2n2',
    { name: 'Ada Byron', street1: '100 Queen St W', city: 'Toronto', state: 'ON', zip: 'M5H 2N2', country: 'CA' },
  ],
  ['Ada Byron,12 Main St,,Springfield,IL,62701,US', { ...ada, country: 'US' }],
  [
    'Ada Byron,100 Queen St W,Toronto,ON,M5H 2N2,CA',
    { name: 'Ada Byron', street1: '100 Queen St W', city: 'Toronto', state: 'ON', zip: 'M5H 2N2', country: 'CA' },
  ],
  ['\u202aAda Byron\u202c\n\u200e12 Main St\nSpringfield, IL 62701', ada],
  ['Ada Byron\n１２ Main St\nSpringfield, IL ６２７０１', ada],
  [
    'Ada Byron\nUrb Royal Oak\nA1 Calle 1\nBayamon PR 00961',
    { name: 'Ada Byron', street1: 'A1 Calle 1', street2: 'Urb Royal Oak', city: 'Bayamon', state: 'PR', zip: '00961' },
  ],
  [
    'Ada Byron\nCarr 2 Km 38.5\nVega Baja, PR 00693',
    { name: 'Ada Byron', street1: 'Carr 2 Km 38.5', city: 'Vega Baja', state: 'PR', zip: '00693' },
  ],
  [
    'Ada Byron\nBo. Coto Norte Carr 670 Km 2.1\nManati PR 00674',
    { name: 'Ada Byron', street1: 'Bo. Coto Norte Carr 670 Km 2.1', city: 'Manati', state: 'PR', zip: '00674' },
  ],
  [
    'Ada Byron\n1455 rue Crescent\nMontréal (Québec)  H3G 1S8',
    { name: 'Ada Byron', street1: '1455 rue Crescent', city: 'Montréal', state: 'QC', zip: 'H3G 1S8', country: 'CA' },
  ],
  [
    'Ada Byron\nHauptstr. 5\n10115 Berlin',
    { name: 'Ada Byron', street1: 'Hauptstr. 5', city: 'Berlin', zip: '10115', country: 'DE' },
  ],
  [
    'Ada Byron\nUnter den Linden 77\nD-10117 Berlin\nDeutschland',
    { name: 'Ada Byron', street1: 'Unter den Linden 77', city: 'Berlin', zip: '10117', country: 'DE' },
  ],
  [
    'Ada Byron\n12 bis rue de la Paix\n75002 Paris',
    { name: 'Ada Byron', street1: '12 bis rue de la Paix', city: 'Paris', zip: '75002', country: 'FR' },
  ],
  [
    'Ada Byron\nVia Dante 4\n20121 Milano MI',
    { name: 'Ada Byron', street1: 'Via Dante 4', city: 'Milano', state: 'MI', zip: '20121', country: 'IT' },
  ],
  [
    'Ada Byron\nDamrak 1\n1012 LG Amsterdam\nNetherlands',
    { name: 'Ada Byron', street1: 'Damrak 1', city: 'Amsterdam', zip: '1012 LG', country: 'NL' },
  ],
  ['Springfield, IL 62701', springfield],
  ['', {}],
  [' \n\t\n', {}],
]

for (const [written, fields] of understood) {
  test(`parses ${JSON.stringify(written)}`, () => {
    assert.deepEqual(parseAddress(written), { fields, leftOver: [] })
  })
}

/** Unknown text is left over, never guessed. */
const partly: readonly (readonly [string, Fields, readonly string[]])[] = [
  ['Ada Byron\n12 Main St\nSpringfield', { name: 'Ada Byron', street1: '12 Main St', street2: 'Springfield' }, []],
  [
    'Ada Byron\n12 Main St\nSpringfield 62701',
    { name: 'Ada Byron', street1: '12 Main St', city: 'Springfield', zip: '62701' },
    [],
  ],
  [
    'Ada Byron\n350 5th Ave\nNew York 10118',
    { name: 'Ada Byron', street1: '350 5th Ave', city: 'New York', zip: '10118' },
    [],
  ],
  [
    'Ada Byron\n12 Main St\nSpringfield, IL',
    { name: 'Ada Byron', street1: '12 Main St', city: 'Springfield', state: 'IL' },
    [],
  ],
  [
    '12 Avenue of the Americas New York NY 10036',
    { street1: '12 Avenue of the Americas New York', state: 'NY', zip: '10036' },
    [],
  ],
  [
    'Ada Byron\nAnalytical Engines LLC\n12 Main St\nRear gate\nring twice\nSpringfield, IL 62701',
    { ...ada, company: 'Analytical Engines LLC', street2: 'Rear gate' },
    ['ring twice'],
  ],
  [
    'Ada Byron\n12 Main St\nSpringfield, IL 62701\n217-555-0123\n217-555-0199',
    { ...ada, phone: '217-555-0123' },
    ['217-555-0199'],
  ],
  [
    'Ada Byron\nHauptstr. 5\nHinterhaus\n10115 Berlin\nGermany',
    { name: 'Ada Byron', street1: 'Hauptstr. 5', city: 'Berlin', zip: '10115', country: 'DE' },
    ['Hinterhaus'],
  ],
  ['Ada Byron\nCalle Mayor 5\n28013 Madrid', { name: 'Ada Byron', street1: 'Calle Mayor 5' }, ['28013 Madrid']],
  ['Ada Byron\nHauptplatz 5\n1010 Wien', { name: 'Ada Byron', street1: 'Hauptplatz 5' }, ['1010 Wien']],
  ['call me in the morning', { name: 'call me in the morning' }, []],
]

for (const [written, fields, leftOver] of partly) {
  test(`parses partly: ${JSON.stringify(written)}`, () => {
    assert.deepEqual(parseAddress(written), { fields, leftOver })
  })
}

test('no text is lost, whatever it is', () => {
  const words = [
    'Ada',
    '12',
    'Main',
    'St',
    'Apt',
    '4',
    'IL',
    '62701',
    ',',
    '\n',
    'Box',
    'USA',
    '#',
    'x@y.zz',
    '2175550123',
    '-',
  ]
  let seed = 7
  const next = (): string => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return words[seed % words.length] ?? ''
  }
  for (let round = 0; round < 2_000; round += 1) {
    const written = Array.from({ length: 1 + (round % 12) }, next).join(' ')
    const { fields, leftOver } = parseAddress(written)
    const output = [...Object.values(fields), ...leftOver].join(' ')
    for (const word of ['Ada', 'Main', '62701', 'x@y.zz', '2175550123']) {
      const count = (text: string): number => text.split(word).length - 1
      assert.ok(count(output) >= Math.min(1, count(written)), `${JSON.stringify(written)} loses ${word}: ${output}`)
    }
  }
})
