import { magicValuesOf } from '../faults.ts'
import type { RecordedSale } from '../sales.ts'
import { schemaCheck } from '../schema-check.ts'
import { type Answer, outcomeOf, play, recipientOf, send } from '../simulation.ts'
import { type FedexVerb, fedexError, invalidInput, succeed, unavailable } from './errors.ts'

const check = schemaCheck('fedex-track-references')
const checkNumbers = schemaCheck('fedex-track-numbers')

type TrackRequest = {
  referencesInformation: {
    value: string
    accountNumber?: string
    destinationCountryCode?: string
    shipDateBegin: string
    shipDateEndDate: string
  }
}

const dayMs = 86_400_000
const maxRangeDays = 30
/** Standard time in Memphis, which defines FedEx's days. */
const offsetMs = -6 * 3_600_000
const dayOf = (ms: number) => new Date(ms + offsetMs).toISOString().slice(0, 10)

/** Tracks by reference within a range of past dates. Labels that are not handed over yet are included. */
export const trackByReference: FedexVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, invalidInput(`${violation.path} ${violation.message}`))
  const { referencesInformation: wanted } = request.body as TrackRequest
  const fault = faultOf(wanted, simulation.now())
  if (fault) return send(reply, fault)

  const sales = simulation.sales
    .byReference('fedex', wanted.accountNumber ?? '', wanted.value)
    .filter((sale) => isWithin(wanted, dayOf(Date.parse(sale.soldAt))))
  const attempt = simulation.faults.attempt(`fedex find ${wanted.value}`)
  const values = magicValuesOf(recipientOf(sales[0]))
  const outcome = outcomeOf(simulation, 'fedex', 'find', values, `${wanted.value} ${attempt}`)
  const echo = request.headers['x-customer-transaction-id']
  const refuse = (refusal: 'down' | 'rejected') => (refusal === 'down' ? unavailable() : notFound())
  return play(reply, outcome, refuse, async () => {
    if (sales.length === 0) return notFound()
    await Promise.all(sales.map((sale) => sale.onDisk))
    return succeed({ completeTrackResults: sales.map(toCompleteResult) }, echo)
  })
}

type NumbersRequest = { trackingInfo: { trackingNumberInfo: { trackingNumber: string } }[] }

/** Tracks by number. A number that is unknown has an error in its own result. */
export const trackByNumber: FedexVerb = async (simulation, request, reply) => {
  const violation = checkNumbers(request.body)[0]
  if (violation) return send(reply, invalidInput(`${violation.path} ${violation.message}`))
  const numbers = (request.body as NumbersRequest).trackingInfo.map((one) => one.trackingNumberInfo.trackingNumber)
  const [first = ''] = numbers
  const sale = simulation.sales.byTrackingNumber('fedex', first)
  const attempt = simulation.faults.attempt(`fedex find ${first}`)
  const values = magicValuesOf(recipientOf(sale))
  const outcome = outcomeOf(simulation, 'fedex', 'find', values, `${first} ${attempt}`)
  return play(reply, outcome, unavailable, async () => {
    await sale?.onDisk
    const completeTrackResults = numbers.map((number) => {
      const sold = simulation.sales.byTrackingNumber('fedex', number)
      return sold ? toCompleteResult(sold) : unknownNumber(number)
    })
    return succeed({ completeTrackResults }, request.headers['x-customer-transaction-id'])
  })
}

const unknownNumber = (trackingNumber: string) => ({
  trackingNumber,
  trackResults: [
    {
      trackingNumberInfo: { trackingNumber },
      error: {
        code: 'TRACKING.TRACKINGNUMBER.NOTFOUND',
        message: 'Tracking number cannot be found. Please correct the tracking number and try again.',
      },
    },
  ],
})

const notFound = () =>
  fedexError(400, 'TRACKING.REFERENCENUMBER.NOTFOUND', 'Reference number cannot be found. Please correct the number.')

function faultOf(wanted: TrackRequest['referencesInformation'], now: Date): Answer | null {
  const [begin, end] = [Date.parse(wanted.shipDateBegin), Date.parse(wanted.shipDateEndDate)]
  if (wanted.value === '') return fedexError(400, 'TRACKING.REFERENCEVALUE.EMPTY', 'Please provide a reference value.')
  if (!wanted.accountNumber && !wanted.destinationCountryCode) {
    return fedexError(400, 'TRACKING.REFERENCEDATA.INCOMPLETE', 'Please provide an account number or a destination.')
  }
  if (Number.isNaN(begin) || Number.isNaN(end) || begin > end) {
    return fedexError(400, 'TRACKING.SHIPDATERANGE.INVALID', 'Please provide a valid range of ship dates.')
  }
  if (wanted.shipDateEndDate > dayOf(now.getTime())) {
    return fedexError(400, 'TRACKING.SHIPDATEEND.FUTURE', 'The end of the ship dates must not be in the future.')
  }
  if (end - begin > maxRangeDays * dayMs) {
    return fedexError(400, 'TRACKING.SHIPDATERANGE.TOOLONG', 'The range of ship dates is too long.')
  }
  return null
}

const isWithin = ({ shipDateBegin, shipDateEndDate }: TrackRequest['referencesInformation'], day: string) =>
  shipDateBegin <= day && day <= shipDateEndDate

function toCompleteResult(sale: RecordedSale) {
  const day = dayOf(Date.parse(sale.soldAt))
  const status = sale.voidedAt
    ? { code: 'CA', derivedCode: 'CA', statusByLocale: 'Cancelled', description: 'Shipment cancelled by sender' }
    : { code: 'OC', derivedCode: 'OC', statusByLocale: 'Label created', description: 'Shipment information sent' }
  return {
    trackingNumber: sale.trackingNumber,
    trackResults: [
      {
        trackingNumberInfo: { trackingNumber: sale.trackingNumber, carrierCode: carrierCodeOf(sale.service) },
        additionalTrackingInfo: {
          packageIdentifiers: [{ type: 'CUSTOMER_REFERENCE', value: [sale.reference] }],
        },
        latestStatusDetail: status,
        shipmentDetails: { beforePossessionStatus: true },
        dateAndTimes: [{ type: 'SHIP', dateTime: `${day}T00:00:00-06:00` }],
      },
    ],
  }
}

const carrierCodeOf = (service: string) => (service.includes('GROUND') ? 'FDXG' : 'FDXE')
