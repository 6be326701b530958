/** Addresses as people in their countries write them, as they are stored, and as carriers get them. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { postalAddressOf as dhlAddress, phoneOf as dhlPhone } from '#adapters/carriers/dhl/shipment.ts'
import { phoneOf as fedexPhone, placeOf as fedexPlace } from '#adapters/carriers/fedex/address.ts'
import { addressOf as upsAddress, phoneOf as upsPhone } from '#adapters/carriers/ups/address.ts'
import { isAbroad, toAddressAbroad, toUspsAddress } from '#adapters/carriers/usps/address.ts'
import { type AddressInput, normalizeAddress } from '#domain/orders/order/address.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'

/**
 * Country, street, city, state, postal code and phone number as written; city, state and postal code as stored; and for
 * USPS, UPS, FedEx and DHL the country, state, postal code, phone number and extension. A dash is a missing part.
 */
const table: readonly (readonly [written: string, stored: string, sent: string])[] = [
  [
    'US|350 Fifth Avenue|New York|N.Y.|10118 0110|(212) 555-0123 x45',
    'New York|NY|10118-0110',
    'NY 10118-0110 +12125550123 / US NY 101180110 2125550123 45 / US NY 10118-0110 2125550123 45 / US NY 10118-0110 +12125550123',
  ],
  [
    'US|1 Main St|Boston|Massachusetts|2108|617.555.0123',
    'Boston|MA|02108',
    'MA 02108 +16175550123 / US MA 02108 6175550123 – / US MA 02108 6175550123 – / US MA 02108 +16175550123',
  ],
  [
    'PR|Carr 2 Km 38.5|Vega Baja||693|787-555-0142',
    'Vega Baja||00693',
    'PR 00693 +17875550142 / PR PR 00693 7875550142 – / PR PR 00693 7875550142 – / PR – 00693 +17875550142',
  ],
  [
    'CA|1455 rue Crescent|Montréal|Québec|h3g1s8|514-555-0123 poste 12',
    'Montréal|QC|H3G 1S8',
    'QC H3G 1S8 +15145550123 / CA QC H3G1S8 5145550123 12 / CA QC H3G 1S8 5145550123 12 / CA QC H3G 1S8 +15145550123',
  ],
  [
    'CA|100 Queen St W|Toronto|Ontario|M5H-2N2|416 555 0123',
    'Toronto|ON|M5H 2N2',
    'ON M5H 2N2 +14165550123 / CA ON M5H2N2 4165550123 – / CA ON M5H 2N2 4165550123 – / CA ON M5H 2N2 +14165550123',
  ],
  [
    'MX|Av. Paseo de la Reforma 222|Cuauhtémoc|Ciudad de México|6600|55 5555 0142',
    'Cuauhtémoc|CDMX|06600',
    'CDMX 06600 +525555550142 / MX CDMX 06600 525555550142 – / MX – 06600 525555550142 – / MX CDMX 06600 +525555550142',
  ],
  [
    'BR|Av. Paulista 1578|São Paulo|São Paulo|1310-200|(11) 5555-0142',
    'São Paulo|SP|01310200',
    'SP 01310200 +551155550142 / BR SP 01310200 551155550142 – / BR SP 01310200 551155550142 – / BR SP 01310200 +551155550142',
  ],
  [
    'AR|Av. Corrientes 1234|Buenos Aires|CABA|C1043AAZ|011 5555-0142',
    'Buenos Aires|CABA|C1043AAZ',
    'CABA C1043AAZ +541155550142 / AR CABA C1043AAZ 541155550142 – / AR – C1043AAZ 541155550142 – / AR CABA C1043AAZ +541155550142',
  ],
  [
    'CL|Av. Providencia 1208|Santiago|Región Metropolitana||2 2555 0142',
    'Santiago|Región Metropolitana|',
    'Región Metropolitana – +56225550142 / CL – – 56225550142 – / CL – – 56225550142 – / CL Región Metropolitana – +56225550142',
  ],
  [
    'CO|Calle 100 # 8A-55|Bogotá|Bogotá D.C.||601 555 0142',
    'Bogotá|Bogotá D.C.|',
    'Bogotá D.C. – +576015550142 / CO – – 576015550142 – / CO – – 576015550142 – / CO Bogotá D.C. – +576015550142',
  ],
  [
    'PA|Calle 50, Edificio 5|Ciudad de Panamá|||555-0142',
    'Ciudad de Panamá||',
    '– – +5075550142 / PA – – 5075550142 – / PA – – 5075550142 – / PA – – +5075550142',
  ],
  [
    'GB|10 Downing Street|London||sw1a2aa|020 7946 0958',
    'London||SW1A 2AA',
    '– SW1A 2AA +442079460958 / GB – SW1A2AA 442079460958 – / GB – SW1A 2AA 442079460958 – / GB – SW1A 2AA +442079460958',
  ],
  [
    'IE|17 Aungier Street|Dublin 2|Co. Dublin|d02xy45|01 555 0142',
    'Dublin 2|Co. Dublin|D02 XY45',
    'Co. Dublin D02 XY45 +35315550142 / IE D D02XY45 35315550142 – / IE – D02 XY45 35315550142 – / IE Co. Dublin D02 XY45 +35315550142',
  ],
  [
    'DE|Unter den Linden 77|Berlin|DE-BE|D-10117|030/5550142',
    'Berlin||10117',
    '– 10117 +49305550142 / DE – 10117 49305550142 – / DE – 10117 49305550142 – / DE – 10117 +49305550142',
  ],
  [
    'AT|Stephansplatz 1|Wien||A-1010|01 5550142',
    'Wien||1010',
    '– 1010 +4315550142 / AT – 1010 4315550142 – / AT – 1010 4315550142 – / AT – 1010 +4315550142',
  ],
  [
    'CH|Bahnhofstrasse 1|Zürich|ZH|CH-8001|044 555 01 42',
    'Zürich|ZH|8001',
    'ZH 8001 +41445550142 / CH ZH 8001 41445550142 – / CH ZH 8001 41445550142 – / CH ZH 8001 +41445550142',
  ],
  [
    'FR|12 rue de la Paix|Paris||75002|01 55 55 01 42',
    'Paris||75002',
    '– 75002 +33155550142 / FR – 75002 33155550142 – / FR – 75002 33155550142 – / FR – 75002 +33155550142',
  ],
  [
    'IT|Via Dante 4|Milano|Milano|20121|02 5550 1420',
    'Milano|MI|20121',
    'MI 20121 +390255501420 / IT MI 20121 390255501420 – / IT MI 20121 390255501420 – / IT MI 20121 +390255501420',
  ],
  [
    'ES|Gran Vía 28|Barcelona|Barcelona|8010|932 555 014',
    'Barcelona|Barcelona|08010',
    'Barcelona 08010 +34932555014 / ES – 08010 34932555014 – / ES – 08010 34932555014 – / ES Barcelona 08010 +34932555014',
  ],
  [
    'PT|Rua Augusta 100|Lisboa||1100053|21 555 0142',
    'Lisboa||1100-053',
    '– 1100-053 +351215550142 / PT – 1100053 351215550142 – / PT – 1100-053 351215550142 – / PT – 1100-053 +351215550142',
  ],
  [
    'NL|Damrak 1|Amsterdam||1012lg|020 555 0142',
    'Amsterdam||1012 LG',
    '– 1012 LG +31205550142 / NL – 1012LG 31205550142 – / NL – 1012 LG 31205550142 – / NL – 1012 LG +31205550142',
  ],
  [
    'BE|Rue Neuve 1|Bruxelles||B-1000|02 555 01 42',
    'Bruxelles||1000',
    '– 1000 +3225550142 / BE – 1000 3225550142 – / BE – 1000 3225550142 – / BE – 1000 +3225550142',
  ],
  [
    'LU|Grand-Rue 1|Luxembourg||L-1661|26 55 01 42',
    'Luxembourg||1661',
    '– 1661 +35226550142 / LU – 1661 35226550142 – / LU – 1661 35226550142 – / LU – 1661 +35226550142',
  ],
  [
    'DK|Strøget 1|København||DK-1160|32 55 01 42',
    'København||1160',
    '– 1160 +4532550142 / DK – 1160 4532550142 – / DK – 1160 4532550142 – / DK – 1160 +4532550142',
  ],
  [
    'SE|Drottninggatan 1|Stockholm||11151|08 555 014 20',
    'Stockholm||11151',
    '– 11151 +46855501420 / SE – 11151 46855501420 – / SE – 11151 46855501420 – / SE – 11151 +46855501420',
  ],
  [
    'NO|Karl Johans gate 1|Oslo||0154|22 55 01 42',
    'Oslo||0154',
    '– 0154 +4722550142 / NO – 0154 4722550142 – / NO – 0154 4722550142 – / NO – 0154 +4722550142',
  ],
  [
    'FI|Mannerheimintie 1|Helsinki||00100|09 5550142',
    'Helsinki||00100',
    '– 00100 +35895550142 / FI – 00100 35895550142 – / FI – 00100 35895550142 – / FI – 00100 +35895550142',
  ],
  [
    'PL|ul. Marszałkowska 1|Warszawa||00624|22 555 01 42',
    'Warszawa||00-624',
    '– 00-624 +48225550142 / PL – 00624 48225550142 – / PL – 00-624 48225550142 – / PL – 00-624 +48225550142',
  ],
  [
    'CZ|Václavské náměstí 1|Praha||11000|224 555 014',
    'Praha||11000',
    '– 11000 +420224555014 / CZ – 11000 420224555014 – / CZ – 11000 420224555014 – / CZ – 11000 +420224555014',
  ],
  [
    'GR|Ermou 1|Athina|GR-I|10563|21 0555 0142',
    'Athina||10563',
    '– 10563 +302105550142 / GR – 10563 302105550142 – / GR – 10563 302105550142 – / GR – 10563 +302105550142',
  ],
  [
    'HU|Váci utca 1|Budapest|HU-BU|1052|1 555 0142',
    'Budapest||1052',
    '– 1052 +3615550142 / HU – 1052 3615550142 – / HU – 1052 3615550142 – / HU – 1052 +3615550142',
  ],
  [
    'RO|Calea Victoriei 1|București||010061|021 555 0142',
    'București||010061',
    '– 010061 +40215550142 / RO – 010061 40215550142 – / RO – 010061 40215550142 – / RO – 010061 +40215550142',
  ],
  [
    'XK|Rruga Nënë Tereza 1|Prishtinë||10000|038 555 014',
    'Prishtinë||10000',
    '– 10000 +38338555014 / KV – 10000 38338555014 – / XK – 10000 38338555014 – / KV – 10000 +38338555014',
  ],
  [
    'TR|İstiklal Caddesi 1|Beyoğlu|TR34|34430|0212 555 01 42',
    'Beyoğlu|İstanbul|34430',
    'İstanbul 34430 +902125550142 / TR – 34430 902125550142 – / TR – 34430 902125550142 – / TR İstanbul 34430 +902125550142',
  ],
  [
    'IL|Dizengoff 50|Tel Aviv||6433222|03-555-0142',
    'Tel Aviv||6433222',
    '– 6433222 +97235550142 / IL – 6433222 97235550142 – / IL – 6433222 97235550142 – / IL – 6433222 +97235550142',
  ],
  [
    'AE|Sheikh Zayed Road 1||Dubai||04 555 0142',
    'Dubai|Dubai|',
    'Dubai – +97145550142 / AE – – 97145550142 – / AE – – 97145550142 – / AE Dubai – +97145550142',
  ],
  [
    'ZA|1 Long Street|Cape Town|Western Cape|8001|021 555 0142',
    'Cape Town|Western Cape|8001',
    'Western Cape 8001 +27215550142 / ZA – 8001 27215550142 – / ZA – 8001 27215550142 – / ZA Western Cape 8001 +27215550142',
  ],
  [
    'IN|1 MG Road|Bengaluru|Karnataka|560 001|080 5555 0142',
    'Bengaluru|KA|560001',
    'KA 560001 +918055550142 / IN KA 560001 918055550142 – / IN KA 560001 918055550142 – / IN KA 560001 +918055550142',
  ],
  [
    'SG|1 Raffles Place|||048616|6555 0142',
    'Singapore||048616',
    '– 048616 +6565550142 / SG – 048616 6565550142 – / SG – 048616 6565550142 – / SG – 048616 +6565550142',
  ],
  [
    'HK|1 Queens Road Central||Hong Kong Island||2555 0142',
    'Hong Kong|Hong Kong Island|',
    'Hong Kong Island – +85225550142 / HK – – 85225550142 – / HK – – 85225550142 – / HK Hong Kong Island – +85225550142',
  ],
  [
    'JP|2-8-1 Nishi-Shinjuku||JP13|〒163-8001|０３−５５５５−０１４２',
    'Tokyo|Tokyo|163-8001',
    'Tokyo 163-8001 +81355550142 / JP – 1638001 81355550142 – / JP – 163-8001 81355550142 – / JP Tokyo 163-8001 +81355550142',
  ],
  [
    'KR|110 Sejong-daero|Seoul|Seoul|04524|02-555-0142',
    'Seoul|Seoul|04524',
    'Seoul 04524 +8225550142 / KR – 04524 8225550142 – / KR – 04524 8225550142 – / KR Seoul 04524 +8225550142',
  ],
  [
    'CN|1 Tiyu Road|Guangzhou|Guangdong|510620|020 5555 0142',
    'Guangzhou|Guangdong|510620',
    'Guangdong 510620 +862055550142 / CN – 510620 862055550142 – / CN – 510620 862055550142 – / CN Guangdong 510620 +862055550142',
  ],
  [
    'TW|1 Xinyi Road|Taipei||110|02 5555 0142',
    'Taipei||110',
    '– 110 +886255550142 / TW – 110 886255550142 – / TW – 110 886255550142 – / TW – 110 +886255550142',
  ],
  [
    'TH|1 Sukhumvit Road|Khlong Toei|TH-10|10110|02 555 0142',
    'Khlong Toei|Bangkok|10110',
    'Bangkok 10110 +6625550142 / TH – 10110 6625550142 – / TH – 10110 6625550142 – / TH Bangkok 10110 +6625550142',
  ],
  [
    'VN|1 Trang Tien|Hanoi|Hà Nội|100000|024 5555 0142',
    'Hanoi|Hà Nội|100000',
    'Hà Nội 100000 +842455550142 / VN VN-HN 100000 842455550142 – / VN – 100000 842455550142 – / VN Hà Nội 100000 +842455550142',
  ],
  [
    'AU|1 George Street|Sydney|New South Wales|2000|02 5550 1420',
    'Sydney|NSW|2000',
    'NSW 2000 +61255501420 / AU NSW 2000 61255501420 – / AU – 2000 61255501420 – / AU NSW 2000 +61255501420',
  ],
  [
    'NZ|1 Queen Street|Auckland||1010|09 555 0142',
    'Auckland||1010',
    '– 1010 +6495550142 / NZ – 1010 6495550142 – / NZ – 1010 6495550142 – / NZ – 1010 +6495550142',
  ],
]

function storedOf(row: string) {
  const [country = '', street1 = '', city = '', state = '', zip = '', phone = ''] = row.split('|')
  const input: AddressInput = { name: 'Ada', street1, city, state, zip, country, phone }
  const issues: OrderIssue[] = []
  return { address: normalizeAddress(input, 'to', issues), issues }
}

const texts = (...parts: (string | null | undefined)[]): string => parts.map((part) => part || '–').join(' ')

/** State, postal code and phone number for each carrier. */
function sentOf(address: ReturnType<typeof storedOf>['address']) {
  const usps = isAbroad(address) ? toAddressAbroad(address) : null
  const home = usps ? null : toUspsAddress(address)
  const ups = upsAddress(address, 5)
  const { Phone } = upsPhone(address)
  const fedex = fedexPlace(address)
  const fedexNumber = fedexPhone(address)
  const dhl = dhlAddress(address)
  return {
    usps: usps
      ? texts(usps.province, usps.postalCode, usps.phone)
      : texts(home?.state, [home?.ZIPCode, home?.ZIPPlus4].filter(Boolean).join('-'), home?.phone),
    ups: texts(ups.CountryCode, ups.StateProvinceCode, ups.PostalCode, Phone?.Number, Phone?.Extension),
    fedex: texts(
      fedex.countryCode,
      fedex.stateOrProvinceCode,
      fedex.postalCode,
      fedexNumber?.number,
      fedexNumber?.extension,
    ),
    dhl: texts(dhl.countryCode, dhl.provinceCode, dhl.postalCode, dhlPhone(address)),
  }
}

for (const [written, stored, sent] of table) {
  test(written, () => {
    const { address, issues } = storedOf(written)
    assert.deepEqual(issues, [])
    assert.equal([address.city, address.state, address.zip].join('|'), stored)
    assert.equal(Object.values(sentOf(address)).join(' / '), sent)
    // An address that is stored is not changed again.
    const { written: _written, ...once } = address
    assert.deepEqual(normalizeAddress(once, 'to', []), once)
  })
}
