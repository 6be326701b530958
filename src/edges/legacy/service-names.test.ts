import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriers } from '#adapters/carriers/registry.ts'
import { serviceName, wantedService } from '#edges/legacy/service-names.ts'

const named: [carrier: string, code: string, name: string][] = [
  ['usps', 'PRIORITY_MAIL', 'usps_priority'],
  ['usps', 'MEDIA_MAIL', 'usps_media_mail'],
  ['ups', '03', 'ups_ground'],
  ['ups', '59', 'ups_2nd_day_air_am'],
  ['dhl', 'P', 'dhl_express_worldwide'],
]
for (const [carrier, code, name] of named) {
  test(`${code} of ${carrier} is called ${name}`, () => assert.equal(serviceName(carriers, carrier, code), name))
}

test('a service that its carrier does not list is named after its code, the carrier first and once', () => {
  assert.equal(serviceName(carriers, 'usps', 'LIBRARY_MAIL'), 'usps_library_mail')
  assert.equal(serviceName(carriers, 'fedex', 'FEDEX_2_DAY_AM'), 'fedex_2_day_am')
  assert.equal(serviceName(carriers, 'dhl', 'Q'), 'dhl_q')
  assert.equal(serviceName(carriers, 'constructor', 'toString'), 'constructor_tostring')
})

test('earlier names are taken for those of today, in any letter case', () => {
  const wanted = ['Priority', 'EXPRESS', 'GroundAdvantage', 'ParcelSelect', 'MediaMail'].map((name) =>
    wantedService(carriers, name),
  )
  assert.deepEqual(wanted, [
    'usps_priority',
    'usps_express',
    'usps_ground_advantage',
    'usps_ground_advantage',
    'usps_media_mail',
  ])
  assert.equal(wantedService(carriers, 'ups_ground'), 'ups_ground')
  assert.equal(wantedService(carriers, 'constructor'), 'constructor')
})
