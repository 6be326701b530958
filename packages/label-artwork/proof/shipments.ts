/** Random realistic shipments, the same for the same seed. */
import { type CustomsContent, type LabelContent, type LabelLayout, type LabelParty, symbols } from '../src/index.ts'

type Random = () => number

/** Mulberry32, a small generator of random numbers. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const firstNames = [
  'Maria',
  'James',
  'Aisha',
  'Wei',
  'Zoë',
  'José',
  'Anneliese',
  'Bo',
  'Priya',
  'Christopher-Alexander',
]
const lastNames = ['Delgado', "O'Brien", 'Müller', 'Nguyen', 'van der Berg', 'Smith', 'Whitfield-Montgomery', 'Li']
const companies = [null, 'Cedar & Sage Supply Co.', 'Northlight Studio', 'ACME (Holdings) Ltd.', 'Æther Works']
const streets = ['Sunset Blvd', 'Harbor Way', 'N Martin Luther King Jr Dr', 'Elm St', 'County Road 1180 East Extension']
const places = [
  ['Beverly Hills', 'CA', '90210'],
  ['Portland', 'OR', '97209'],
  ['Boston', 'MA', '02134-1021'],
  ['San Juan', 'PR', '00901'],
  ['Truth or Consequences', 'NM', '87901'],
  ['Anchorage', 'AK', '99501'],
] as const
const abroad = [
  ['Toronto', 'ON', 'M5E 1G4', 'CA'],
  ['München', '', '80331', 'DE'],
  ['London', '', 'SW1A 1AA', 'GB'],
  ['Hong Kong', '', '', 'HK'],
] as const
/** Names, streets, cities, postal codes and countries in several scripts. */
const otherScripts = [
  ['Władysław Żółć', 'ul. Świętokrzyska 12 m. 4', 'Łódź', '90-001', 'PL'],
  ['Ελευθερία Παπαδοπούλου', 'Λεωφόρος Κηφισίας 44', 'Αθήνα', '115 23', 'GR'],
  ['Анна Кузнецова', 'вул. Хрещатик, буд. 5, кв. 12', 'Київ', '01001', 'UA'],
  ['王小明', '朝阳区建国门外大街1号国贸大厦A座1203室', '北京', '100020', 'CN'],
  ['محمد عبد الله الحسيني', 'شارع الملك فهد 123، شقة 4', 'الرياض', '12271', 'SA'],
] as const

const services: Record<LabelContent['layout'], readonly (readonly [string, string])[]> = {
  usps: [
    ['USPS_GROUND_ADVANTAGE', 'USPS Ground Advantage'],
    ['PRIORITY_MAIL', 'Priority Mail'],
    ['PRIORITY_MAIL_EXPRESS', 'Priority Mail Express'],
    ['MEDIA_MAIL', 'Media Mail'],
    ['PARCEL_SELECT', 'Parcel Select'],
    ['CONNECT_LOCAL', 'USPS Connect Local'],
  ],
  ups: ['01', '02', '03', '12', '13', '14', '59', '07', '65', '93'].map(
    (code) => [code, `UPS Service ${code}`] as const,
  ),
  fedex: [
    ['FEDEX_GROUND', 'FedEx Ground'],
    ['GROUND_HOME_DELIVERY', 'FedEx Home Delivery'],
    ['PRIORITY_OVERNIGHT', 'FedEx Priority Overnight'],
    ['FEDEX_2_DAY', 'FedEx 2Day'],
  ],
  dhl: [
    ['P', 'Express Worldwide'],
    ['N', 'Express Domestic'],
    ['K', 'Express 9:00'],
    ['X', 'Express Envelope'],
  ],
}

export function randomShipment(layout: LabelContent['layout'], seed: number): LabelContent {
  const random = seededRandom(seed * 4 + ['usps', 'ups', 'fedex', 'dhl'].indexOf(layout))
  const [serviceCode, serviceName] = pick(random, services[layout])
  return {
    layout,
    from: party(random, false),
    to:
      layout === 'usps' ? party(random, false) : random() < 0.2 ? foreignParty(random) : party(random, random() < 0.2),
    serviceCode,
    serviceName,
    trackingNumber: trackingNumber(random, layout, serviceCode),
    weightPounds: Math.round(random() * 1400) / 20,
    shipDate: `2026-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
    zone: random() < 0.7 ? String(1 + Math.floor(random() * 9)) : null,
    reference: random() < 0.7 ? `Order ${digits(random, 6)}` : null,
    sample: random() < 0.5,
  }
}

function trackingNumber(random: Random, layout: LabelContent['layout'], serviceCode: string): string {
  switch (layout) {
    case 'usps': {
      const body = `${pick(random, ['9205', '9302', '9405', '9505'])}${digits(random, 17)}`
      return body + symbols.impbCheckDigit(body)
    }
    case 'ups': {
      const shipper = Array.from({ length: 6 }, () => pick(random, [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'])).join(
        '',
      )
      const body = `${shipper}${serviceCode}${digits(random, 7)}`
      return `1Z${body}${symbols.upsCheckDigit(body)}`
    }
    case 'fedex': {
      const body = `79${digits(random, 9)}`
      return body + symbols.fedexCheckDigit(body)
    }
    case 'dhl': {
      const body = digits(random, 9)
      return body + symbols.dhlCheckDigit(body)
    }
  }
}

function party(random: Random, isAbroad: boolean): LabelParty {
  const [city, state, zip, country] = isAbroad ? pick(random, abroad) : ([...pick(random, places), 'US'] as const)
  return {
    name: `${pick(random, firstNames)} ${pick(random, lastNames)}`,
    company: pick(random, companies),
    street1: `${1 + Math.floor(random() * 9999)} ${pick(random, streets)}`,
    street2: random() < 0.4 ? `Apt ${1 + Math.floor(random() * 99)}` : null,
    city,
    state,
    zip,
    country,
    phone: random() < 0.6 ? `503-555-${digits(random, 4)}` : null,
  }
}

function foreignParty(random: Random): LabelParty {
  const [name, street1, city, zip, country] = pick(random, otherScripts)
  return { name, company: null, street1, street2: null, city, state: '', zip, country, phone: null }
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
}

export function pick<Choice>(random: Random, choices: readonly Choice[]): Choice {
  return choices[Math.floor(random() * choices.length)] as Choice
}

/* Random shipments with customs declarations, the same for the same seed. */

const foreignPlaces: readonly LabelParty[] = [
  partyAbroad('Zoë Tremblay', '290 Bremner Blvd', 'Toronto', 'ON', 'M5V 3L9', 'CA', null),
  partyAbroad('Seán Ó Briain', '12 Merrion Square', 'Dublin', '', 'D02 X576', 'IE', 'IE1234567T'),
  partyAbroad('田中 太郎', '千代田区丸の内1丁目9-1', '東京都', '', '100-0005', 'JP', null),
  partyAbroad(
    'João da Conceição',
    'Avenida Paulista 1578, apto 42',
    'São Paulo',
    'SP',
    '01310-200',
    'BR',
    '123.456.789-09',
  ),
  partyAbroad('Władysław Żółć', 'ul. Świętokrzyska 12 m. 4', 'Łódź', '', '90-001', 'PL', null),
]
const inThePost: readonly LabelParty[] = [
  partyAbroad('Sgt. Ann Lee', 'PSC 1234 Box 12345', 'APO', 'AE', '09012', 'US', null),
  partyAbroad('Carmen Rivera', '151 Calle de San Francisco', 'San Juan', 'PR', '00901', 'US', null),
]
const things = [
  ['Roasted coffee beans, whole, in bags of 250 g', '090121', 'BR'],
  ['Porcelain cup with saucer, hand painted, dishwasher safe, blue and white', '6912004890', 'JP'],
  ['Cotton T-shirt, knitted, men, with a printed front', '610910', 'US'],
  ['Paperback novel', '490199', 'GB'],
] as const
const contentsTypes = ['merchandise', 'gift', 'sample', 'documents', 'returned_goods', 'humanitarian_donation']
/** One line, a full label, the first continuation page, and the most lines of an order. */
const lineCounts = [1, 5, 6, 23, 24, 50]
const numberPrefixes = ['LZ', 'CP', 'EA', 'UA']

export function randomShipmentAbroad(layout: LabelLayout, seed: number): LabelContent {
  const usual = randomShipment(layout, seed)
  const random = seededRandom(seed * 97 + 13)
  const domestic = layout === 'usps' && seed % 3 === 0
  const to = pick(random, domestic ? inThePost : foreignPlaces)
  const isItemNumber = layout === 'usps' && !domestic
  return {
    ...usual,
    from: { ...usual.from, country: 'US', email: 'shop@example.com', federalTaxId: '12-3456789' },
    to: { ...to, email: 'someone@example.org' },
    customs: randomCustoms(random, lineCounts[seed % lineCounts.length] ?? 1),
    ...(isItemNumber ? { trackingNumber: itemNumber(random), serviceCode: 'PRIORITY_MAIL_INTERNATIONAL' } : {}),
  }
}

export function randomCustoms(random: () => number, lineCount: number): CustomsContent {
  return {
    contentsType: pick(random, contentsTypes),
    contentsExplanation: random() < 0.3 ? 'Blankets for a shelter' : null,
    customsSigner: random() < 0.8 ? 'Maria Delgado' : null,
    declaration: random() < 0.3 ? 'These items are not subject to the Export Administration Regulations.' : null,
    eelPfc: random() < 0.8 ? 'NOEEI 30.37(a)' : 'AES X20261123123456',
    nonDeliveryOption: random() < 0.8 ? 'return' : 'abandon',
    restrictionType: random() < 0.8 ? 'none' : 'sanitary_phytosanitary_inspection',
    restrictionComments: random() < 0.2 ? 'Certificate 4711 enclosed' : null,
    incoterm: random() < 0.7 ? 'DAP' : 'DDP',
    items: Array.from({ length: lineCount }, (_, index) => {
      const [description, hsTariffNumber, originCountry] = pick(random, things)
      const quantity = 1 + Math.floor(random() * 12)
      return {
        description,
        quantity,
        value: (Math.floor(random() * 900_000) / 100).toFixed(2),
        currency: 'USD',
        weightPounds: Math.round(random() * 80) / 20,
        hsTariffNumber: random() < 0.9 ? hsTariffNumber : null,
        originCountry,
        code: random() < 0.7 ? `SKU-${1000 + index}` : null,
      }
    }),
  }
}

function itemNumber(random: () => number): string {
  const serial = Array.from({ length: 8 }, () => Math.floor(random() * 10)).join('')
  return `${pick(random, numberPrefixes)}${serial}${symbols.s10CheckDigit(serial)}US`
}

function partyAbroad(
  name: string,
  street1: string,
  city: string,
  state: string,
  zip: string,
  country: string,
  federalTaxId: string | null,
): LabelParty {
  return { name, company: null, street1, street2: null, city, state, zip, country, phone: '+1 555 0100', federalTaxId }
}
