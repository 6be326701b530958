import type { LabelContent, LabelParty } from '../src/index.ts'
import { randomShipment } from './shipments.ts'

type Random = () => number

/** Things that have broken printers, readers and programs before. */
const fragments = [
  '^XZ^XA^FO0,0^GB800,800,800^FS',
  '~JA',
  '~DGR:X.GRF,4,1,FF',
  '^FH_^FD_5EXZ_5E',
  '_5EXZ',
  '\\&\\&',
  '>;>8>9',
  ') Tj ET Q endstream endobj',
  '\\) (\\(',
  '(((((',
  '%PDF-1.4 %%EOF',
  '<</Type/Action/S/JavaScript/JS(app.alert(1))>>',
  '\u0000\u0001\u001b\u007f\u0085',
  '\r\n\t\v\f',
  '\u202eetreveR\u202c',
  '\u2066\u2067\u2068\u2069\u200e\u200f\u061c',
  '\ud800',
  '\udfff\ud800',
  '\ufeff\ufffe\uffff',
  'Z\u0351\u036b\u0343\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308a\u0321\u0322\u0327\u0328',
  '👨‍👩‍👧‍👦🏴‍☠️',
  '﷽',
  'عبد الله',
  'שלום (12)',
  '王小明',
  'ｶﾞｷﾞ全角',
  'ﬁﬂ ǅ ŉ ẞ',
  'हिन्दी',
  '\u1d7d7\u{1d7d7}\u{10ffff}\u{e0041}',
  '½ ¼ ² ® © ™ € £',
  "Robert'); DROP TABLE labels;--",
  '../../../../etc/passwd',
  'W',
  'i',
  ' ',
  '',
]

/** One line of hostile text; now and then ten thousand characters of it. */
export function hostileText(random: Random): string {
  const length = random() < 0.1 ? 400 : Math.floor(random() * 6)
  let text = ''
  for (let count = 0; count < length; count++) text += randomFragment(random)
  return random() < 0.05 ? text.padEnd(10_000, randomFragment(random) || 'A') : text
}

function randomFragment(random: Random): string {
  if (random() < 0.3) return String.fromCodePoint(Math.floor(random() * (random() < 0.5 ? 0x300 : 0x20000)))
  return fragments[Math.floor(random() * fragments.length)] ?? ''
}

export function hostileShipment(random: Random, seed: number): LabelContent {
  const layout = (['usps', 'ups', 'fedex', 'dhl'] as const)[Math.floor(random() * 4)] ?? 'usps'
  const usual = randomShipment(layout, seed)
  const sometimes = <Value>(value: Value, other: () => Value) => (random() < 0.5 ? value : other())
  const text = () => hostileText(random)
  const weight = () => [0, -1, 1e12, Number.NaN, Number.POSITIVE_INFINITY, 1e-9][Math.floor(random() * 6)] ?? 0
  return {
    ...usual,
    from: hostileParty(usual.from),
    to: hostileParty(usual.to),
    serviceCode: sometimes(usual.serviceCode, text),
    serviceName: sometimes(usual.serviceName, text),
    trackingNumber: random() < 0.9 ? usual.trackingNumber : text(),
    weightPounds: sometimes(usual.weightPounds, weight),
    shipDate: sometimes(usual.shipDate, text),
    zone: sometimes(usual.zone, text),
    reference: sometimes(usual.reference, text),
  }

  function hostileParty(party: LabelParty): LabelParty {
    return {
      name: sometimes(party.name, text),
      company: sometimes(party.company, text),
      street1: sometimes(party.street1, text),
      street2: sometimes(party.street2, text),
      city: sometimes(party.city, text),
      state: sometimes(party.state, text),
      zip: sometimes(party.zip, text),
      country: sometimes(party.country, text),
      phone: sometimes(party.phone, text),
    }
  }
}
