import { type CustomsContent, type LabelContent, type LabelLayout, type LabelParty, symbols } from '../src/index.ts'
import { randomShipment, seededRandom } from './shipments.ts'

/** Parcels that customs ask about, the same for the same seed. */

const places: readonly LabelParty[] = [
  party('Zoë Tremblay', '290 Bremner Blvd', 'Toronto', 'ON', 'M5V 3L9', 'CA', null),
  party('Seán Ó Briain', '12 Merrion Square', 'Dublin', '', 'D02 X576', 'IE', 'IE1234567T'),
  party('田中 太郎', '千代田区丸の内1丁目9-1', '東京都', '', '100-0005', 'JP', null),
  party('João da Conceição', 'Avenida Paulista 1578, apto 42', 'São Paulo', 'SP', '01310-200', 'BR', '123.456.789-09'),
  party('Władysław Żółć', 'ul. Świętokrzyska 12 m. 4', 'Łódź', '', '90-001', 'PL', null),
]
const inThePost: readonly LabelParty[] = [
  party('Sgt. Ann Lee', 'PSC 1234 Box 12345', 'APO', 'AE', '09012', 'US', null),
  party('Carmen Rivera', '151 Calle de San Francisco', 'San Juan', 'PR', '00901', 'US', null),
]
const things = [
  ['Roasted coffee beans, whole, in bags of 250 g', '090121', 'BR'],
  ['Porcelain cup with saucer, hand painted, dishwasher safe, blue and white', '6912004890', 'JP'],
  ['Cotton T-shirt, knitted, men, with a printed front', '610910', 'US'],
  ['Paperback novel', '490199', 'GB'],
] as const
const contentsTypes = ['merchandise', 'gift', 'sample', 'documents', 'returned_goods', 'humanitarian_donation']
/** One line, a full label, the first further page, and as many as an order has. */
const lineCounts = [1, 5, 6, 23, 24, 50]
const numberPrefixes = ['LZ', 'CP', 'EA', 'UA']

export function randomShipmentAbroad(layout: LabelLayout, seed: number): LabelContent {
  const usual = randomShipment(layout, seed)
  const random = seededRandom(seed * 97 + 13)
  const domestic = layout === 'usps' && seed % 3 === 0
  const to = pick(random, domestic ? inThePost : places)
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

function party(
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

const pick = <Choice>(random: () => number, choices: readonly Choice[]): Choice =>
  choices[Math.floor(random() * choices.length)] as Choice
