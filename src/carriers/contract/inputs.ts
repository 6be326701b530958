/** The parcel that every carrier of the suite is asked about, and ways to change it. */
import type { CarrierAddress, RateInput } from '#carriers/carrier.ts'

export const shipDate = new Date().toISOString().slice(0, 10)

const address = (changes: Partial<CarrierAddress>): CarrierAddress => ({
  name: 'Ada Lovelace',
  company: null,
  street1: '350 Fifth Avenue',
  street2: 'Suite 21',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  phone: '+1 (212) 555-0123',
  email: 'ada@shop.example',
  residential: false,
  ...changes,
})

const recipient = (changes: Partial<CarrierAddress> = {}) =>
  address({
    name: 'Grace Hopper',
    street1: '1600 Amphitheatre Parkway',
    street2: null,
    city: 'Mountain View',
    state: 'CA',
    zip: '94043-1351',
    residential: true,
    ...changes,
  })

export const rateInput = (to: Partial<CarrierAddress> = {}, parcel: Partial<RateInput['parcel']> = {}): RateInput => ({
  from: address({ company: 'Analytical Engines' }),
  to: recipient(to),
  parcel: {
    weightPounds: 2.35,
    dimensionsInches: { length: 12, width: 8.5, height: 4.25 },
    predefinedPackage: null,
    ...parcel,
  },
  shipDate,
})
