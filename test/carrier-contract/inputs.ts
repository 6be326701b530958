/** The parcel that every carrier of the suite is asked about, and ways to change it. */
import type { BuyInput, CarrierAddress, RateInput } from '#adapters/carriers/carrier.ts'
import type { OutgoingResponse } from '#kit/http.ts'
import { aQuote } from '../support/quote.ts'

export const shipDate = new Date().toISOString().slice(0, 10)

export const address = (changes: Partial<CarrierAddress>): CarrierAddress => ({
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

export const rateInput = (
  to: Partial<CarrierAddress> = {},
  parcel: Partial<RateInput['parcel']> = {},
  day = shipDate,
): RateInput => ({
  from: address({ company: 'Analytical Engines' }),
  to: recipient(to),
  parcel: {
    weightPounds: 2.35,
    dimensionsInches: { length: 12, width: 8.5, height: 4.25 },
    predefinedPackage: null,
    ...parcel,
  },
  shipDate: day,
})

/** A purchase of whatever service is named; the quote says no more than a purchase needs. */
export const buyInput = (serviceCode = 'PRIORITY_MAIL'): BuyInput => ({
  ...rateInput(),
  reference: '0198c1de-0000-7000-8000-000000000001',
  quote: aQuote({
    carrierCode: null,
    serviceCode,
    serviceName: serviceCode,
    charge: { amount: '9.10', currency: 'USD' },
  }),
})

/** An answer as the transport hands it over. */
export const answerOf = (status: number, body: object | string): OutgoingResponse => ({
  status,
  headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
