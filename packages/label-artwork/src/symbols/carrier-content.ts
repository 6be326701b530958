/** The barcodes of DHL labels, in Code 128. */
import type { MaxiCodeContent } from './symbol-content.ts'

/** The routing code: identifier 2L, country and postal code, then a plus sign and the product's handling. */
export function dhlRoutingData(country: string, zip: string): string {
  const code = zip
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 12)
  return `2L${country
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 2)}${code}+42000000`
}

/** The license plate of a piece: data identifier and issuer, then 18 digits that end with the waybill number. */
export function dhlLicencePlate(trackingNumber: string): string {
  return /^\d+$/.test(trackingNumber) ? `JD01${trackingNumber.padStart(16, '0').slice(-16)}` : trackingNumber
}

/**
 * The number in FedEx's long barcode. Ground's form begins with 96, and Express's with 10 and the five digits of the
 * destination. Both have 34 digits and end with the 12-digit tracking number. A 15-digit Ground number uses the older
 * form of 22 digits. Other numbers stay as they are.
 */
export function fedexBarcodeData(trackingNumber: string, ground: boolean, zip: string | null): string {
  if (/^\d{15}$/.test(trackingNumber)) return `9611020${trackingNumber}`
  if (!/^\d{12}$/.test(trackingNumber)) return trackingNumber
  if (ground) return `962200190${'0'.repeat(11)}00${trackingNumber}`
  return `10019${'0'.repeat(10)}${zip ?? '00000'}00${trackingNumber}`
}

export type FedexShipment = {
  trackingNumber: string
  serviceClass: string
  country: string
  zip: string
  dayOfYear: string
  weightPounds: string
  name: string
  street: string
  city: string
  state: string
}

/** The shipment data in a PDF417, in the transportation format that MaxiCode uses. */
export function fedexShipmentData(shipment: FedexShipment): string {
  const fields = [
    `[)>\x1e01\x1d02${printable(shipment.zip, 11)}`,
    countryNumber(shipment.country),
    shipment.serviceClass,
    shipment.trackingNumber,
    'FDE',
    '',
    shipment.dayOfYear,
    '',
    '1/1',
    `${shipment.weightPounds}LB`,
    'N',
    printable(shipment.street, 35),
    printable(shipment.city, 20),
    printable(shipment.state, 2),
    printable(shipment.name, 35),
  ]
  return `${fields.join('\x1d')}\x1e\x04`
}

/** The characters that all scanners and printers agree on. Accents are dropped, because the code has none. */
function printable(text: string, length: number): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^0-9A-Z .,'#/-]/g, '')
    .trim()
    .slice(0, length)
}

/** A secondary message has 84 symbol characters, of which five switch the code set. */
const maxMessageLength = 79

export type UpsShipment = {
  trackingNumber: string
  serviceClass: string
  country: string
  zip: string
  dayOfYear: string
  weightPounds: string
  street: string
  city: string
  state: string
}

/**
 * The MaxiCode message of UPS: fields of transportation format 96, separated by group separators. The tracking number
 * has no shipper number and service, because these have their own fields.
 */
export function upsMaxiCode(shipment: UpsShipment): MaxiCodeContent {
  const is1Z = /^1Z.{16}$/.test(shipment.trackingNumber)
  const number = is1Z ? `1Z${shipment.trackingNumber.slice(10)}` : shipment.trackingNumber.slice(0, 20)
  const before = [
    `[)>\x1e01\x1d96${number}`,
    'UPSN',
    is1Z ? shipment.trackingNumber.slice(2, 8) : '',
    shipment.dayOfYear,
    '',
    '1/1',
    shipment.weightPounds.slice(0, 5),
    'N',
  ].join('\x1d')
  const after = `${letters(shipment.city, 15)}\x1d${letters(shipment.state, 2)}\x1e\x04`
  // UPS allows to omit the street if the symbol is full.
  const room = maxMessageLength - before.length - after.length - 2
  const street = letters(shipment.street, Math.max(0, Math.min(20, room)))
  const domestic = /^(\d{5})-?(\d{4})?$/.exec(shipment.zip.trim())
  const inUnitedStates = shipment.country.toUpperCase() === 'US' && domestic !== null
  return {
    symbology: 'maxicode',
    mode: inUnitedStates ? 2 : 3,
    postalCode: inUnitedStates ? `${domestic[1]}${domestic[2] ?? '0000'}` : postalCodeAbroad(shipment.zip),
    country: countryNumber(shipment.country),
    serviceClass: shipment.serviceClass,
    message: `${before}\x1d${street}\x1d${after}`,
  }
}

/** Always six characters. Zeros if the country has no postal codes. */
function postalCodeAbroad(zip: string): string {
  return (letters(zip, 12).replaceAll(' ', '').slice(0, 6) || '000000').padEnd(6)
}

/** Keeps capital letters, digits and spaces, which MaxiCode encodes best and all scanners agree on. */
function letters(text: string, length: number): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^0-9A-Z ]/g, '')
    .trim()
    .slice(0, length)
}

/** The postal barcode: 420 and the postal code within the United States, or 421 with the country's number. */
export function upsPostalData(country: string, zip: string): string {
  const code = letters(zip, 12).replaceAll(' ', '')
  return country.toUpperCase() === 'US' ? `420${code}` : `421${countryNumber(country)}${code}`
}

/**
 * The element strings of a USPS package barcode: 420 with the destination's postal code, then the package
 * identification code, which starts with its own identifier. An international item number stands alone.
 */
export function impbElements(trackingNumber: string, zip: string | null): string[] {
  if (!/^9[1-5](?:\d\d)+$/.test(trackingNumber) || zip === null) return [trackingNumber]
  return [`420${zip}`, trackingNumber]
}

/** ISO 3166-1 codes of all countries, with the numbers for MaxiCode. */
const listed = `
  AD020 AE784 AF004 AG028 AI660 AL008 AM051 AO024 AQ010 AR032 AS016 AT040 AU036 AW533 AX248 AZ031 BA070 BB052
  BD050 BE056 BF854 BG100 BH048 BI108 BJ204 BL652 BM060 BN096 BO068 BQ535 BR076 BS044 BT064 BV074 BW072 BY112
  BZ084 CA124 CC166 CD180 CF140 CG178 CH756 CI384 CK184 CL152 CM120 CN156 CO170 CR188 CU192 CV132 CW531 CX162
  CY196 CZ203 DE276 DJ262 DK208 DM212 DO214 DZ012 EC218 EE233 EG818 EH732 ER232 ES724 ET231 FI246 FJ242 FK238
  FM583 FO234 FR250 GA266 GB826 GD308 GE268 GF254 GG831 GH288 GI292 GL304 GM270 GN324 GP312 GQ226 GR300 GS239
  GT320 GU316 GW624 GY328 HK344 HM334 HN340 HR191 HT332 HU348 ID360 IE372 IL376 IM833 IN356 IO086 IQ368 IR364
  IS352 IT380 JE832 JM388 JO400 JP392 KE404 KG417 KH116 KI296 KM174 KN659 KP408 KR410 KW414 KY136 KZ398 LA418
  LB422 LC662 LI438 LK144 LR430 LS426 LT440 LU442 LV428 LY434 MA504 MC492 MD498 ME499 MF663 MG450 MH584 MK807
  ML466 MM104 MN496 MO446 MP580 MQ474 MR478 MS500 MT470 MU480 MV462 MW454 MX484 MY458 MZ508 NA516 NC540 NE562
  NF574 NG566 NI558 NL528 NO578 NP524 NR520 NU570 NZ554 OM512 PA591 PE604 PF258 PG598 PH608 PK586 PL616 PM666
  PN612 PR630 PS275 PT620 PW585 PY600 QA634 RE638 RO642 RS688 RU643 RW646 SA682 SB090 SC690 SD729 SE752 SG702
  SH654 SI705 SJ744 SK703 SL694 SM674 SN686 SO706 SR740 SS728 ST678 SV222 SX534 SY760 SZ748 TC796 TD148 TF260
  TG768 TH764 TJ762 TK772 TL626 TM795 TN788 TO776 TR792 TT780 TV798 TW158 TZ834 UA804 UG800 UM581 US840 UY858
  UZ860 VA336 VC670 VE862 VG092 VI850 VN704 VU548 WF876 WS882 YE887 YT175 ZA710 ZM894 ZW716
`

const numbers = new Map(
  listed
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
)

/** The three-digit number of a country. Unknown countries return 000. */
export function countryNumber(letters: string): string {
  return numbers.get(letters.toUpperCase()) ?? '000'
}
