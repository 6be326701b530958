import type { LabelContent, LabelParty } from '../src/index.ts'
import { symbols } from '../src/index.ts'

/** Shipments that look like real ones, the same for the same seed. */

type Random = () => number

/** Mulberry32: small, and good enough to vary a label. */
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
/** Names, streets, cities, postal codes and countries in the scripts of the world. */
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

function pick<Choice>(random: Random, choices: readonly Choice[]): Choice {
  return choices[Math.floor(random() * choices.length)] as Choice
}
