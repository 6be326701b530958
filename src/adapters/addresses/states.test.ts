import assert from 'node:assert/strict'
import test from 'node:test'
import { isNoState, normalizeState, stateCode, stateForCarrier } from '#adapters/addresses/states.ts'
import { regionOf } from '#adapters/stores/woocommerce/regions.ts'

/** `country: text code, text code`. */
const spellings = {
  US: 'California CA, N.Y. NY, D.C. DC, Washington DC DC, New York State NY, Washington State WA, Armed Forces Europe AE, Marshall Islands MH, us-ca CA, Calif. CA, ny NY, Virgin Islands VI, Micronesia FM, Palau PW, Puerto Rico PR',
  CA: 'Ontario ON, on ON, Québec QC, quebec QC, Colombie-Britannique BC, Nouveau Brunswick NB, Terre-Neuve-et-Labrador NL, Yukon Territory YT, P.E.I. PE, Province of Ontario ON, CA-ON ON, Newfoundland NL',
  AU: 'New South Wales NSW, nsw NSW, Vic. VIC, Western Australia WA',
  MX: 'Jalisco JAL, Jal. JAL, Ciudad de México CDMX, México D.F. CDMX, Edo. Méx. MEX, Nuevo Leon NLE, N.L. NLE, Michoacan MIC',
  BR: 'São Paulo SP, sao paulo SP, Estado do Rio de Janeiro RJ, BR-RJ RJ, Ceara CE',
  IN: 'Maharashtra MH, Tamilnadu TN, Orissa OD, Telangana TS, TG TG, New Delhi DL, Jammu and Kashmir JK',
  IT: 'Milano MI, Provincia di Torino TO, Roma RM, rm RM',
}

test('a country can be any text, as it comes from outside', () => {
  for (const country of ['(', '(A+)+', '[', '\\', '.*']) {
    for (const text of ['A'.repeat(500), '-CA', country]) {
      assert.equal(normalizeState(country, text), text)
      assert.equal(regionOf(country, text), text)
    }
  }
})

test('names and codes of states become codes', () => {
  for (const [country, list] of Object.entries(spellings)) {
    for (const entry of list.split(', ')) {
      const [, text = '', code = ''] = /^(.*) (\S+)$/.exec(entry) ?? []
      assert.equal(normalizeState(country, text), code, `${country} ${text}`)
      assert.equal(stateForCarrier({ country, state: text }), code)
    }
  }
})

test('states that do not exist stay, and are known as such in countries that need a state', () => {
  for (const [country, text] of [
    ['US', 'Atlantis'],
    ['US', 'ON'],
    ['CA', 'TX'],
    ['AU', 'Auckland'],
    ['BR', 'Lisboa'],
    ['MX', 'Texas'],
    ['IN', 'Punjab Lahore'],
  ] as const) {
    assert.equal(normalizeState(country, text), text)
    assert.equal(isNoState(country, text), true, `${country} ${text}`)
  }
  for (const [country, text] of [
    ['DE', 'Bayern'],
    ['GB', 'Kent'],
    ['IT', 'Lombardia'],
    ['JP', '東京都'],
  ] as const) {
    assert.equal(normalizeState(country, text), text)
    assert.equal(isNoState(country, text), false)
  }
})

test("a shop's codes become the names that the post wants, or nothing", () => {
  for (const [country, text, stored] of [
    ['JP', 'JP08', 'Ibaraki'],
    ['JP', 'JP13', 'Tokyo'],
    ['DE', 'DE-BE', ''],
    ['TR', 'TR34', 'İstanbul'],
    ['TH', 'TH-10', 'Bangkok'],
    ['GR', 'I', ''],
    ['HU', 'BU', ''],
    ['ES', 'M', 'Madrid'],
    ['CN', 'CN20', 'Guangdong'],
    ['MY', 'KUL', 'Kuala Lumpur'],
    ['IE', 'D', 'Co. Dublin'],
    ['ZA', 'GP', ''],
    ['NZ', 'AUK', ''],
    ['IT', 'MI', 'MI'],
    ['US', 'CA', 'CA'],
    ['GB', 'Kent', 'Kent'],
  ] as const) {
    assert.equal(normalizeState(country, regionOf(country, text)), stored, `${country} ${text}`)
  }
  assert.deepEqual([regionOf('US', 'CA'), regionOf('JP', 'JP08'), regionOf('ES', 'M')], ['CA', 'JP08', 'ES-M'])
  assert.deepEqual([stateCode('VN', 'An Giang'), stateCode('IE', 'County Cork')], ['44', 'CO'])
})

test('a text that is no country leaves the state as it is', () => {
  for (const country of ['(', '+1', '[A-', '\u001B[31m', 'CONSTRUCTOR', '__PROTO__', 'constructor', '\\', '*']) {
    for (const text of ['CA', 'us-ca', '1', country]) {
      assert.equal(normalizeState(country, text), text, `${country} ${text}`)
      assert.equal(regionOf(country, text), text, `${country} ${text}`)
      assert.equal(isNoState(country, text), false)
    }
  }
})
