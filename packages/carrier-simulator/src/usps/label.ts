import { createHash } from 'node:crypto'
import { magicValuesOf } from '../magic-values.ts'
import type { Sale } from '../sales.ts'
import type { SampleContent } from '../sample-pdf.ts'
import { schemaCheck } from '../schema-check.ts'
import { type Answer, outcomeOf, play, recipientHeader, type Simulation, send } from '../simulation.ts'
import { addDays, cents, zoneBetween } from '../tariff/price.ts'
import { uspsTrackingNumber } from '../tracking-numbers.ts'
import { badRequest, tookNothing } from './errors.ts'
import { detailsOf, labelAnswer, type UspsDetails } from './label-answer.ts'
import { extrasCents, unknownExtra, uspsRates } from './tariff.ts'
import type { UspsCaller, UspsVerb } from './verb.ts'

const check = schemaCheck('usps-label')

type Address = {
  firstName?: string
  lastName?: string
  firm?: string
  streetAddress: string
  secondaryAddress?: string
  city: string
  state: string
  ZIPCode: string
  ZIPPlus4?: string | null
}
type LabelRequest = {
  toAddress: Address
  fromAddress: Address
  packageDescription: {
    weight: number
    length: number
    width: number
    height: number
    mailClass: string
    processingCategory: string
    rateIndicator: string
    destinationEntryFacilityType: string
    mailingDate: string
    extraServices?: number[]
  }
}

const serviceTypeCodes: Readonly<Record<string, string>> = {
  USPS_GROUND_ADVANTAGE: '001',
  PRIORITY_MAIL: '055',
  PRIORITY_MAIL_EXPRESS: '701',
  MEDIA_MAIL: '044',
}

export const buyLabel: UspsVerb = async (simulation, caller, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, badRequest(`${violation.path} ${violation.message}`, violation.path))
  const wanted = request.body as LabelRequest
  const key = String(request.headers['x-idempotency-key'] ?? '')
  const { firstName, lastName, firm } = wanted.toAddress
  const outcome = outcomeOf(
    simulation,
    'usps',
    'buy',
    magicValuesOf(recipientHeader(request), firstName, lastName, firm),
    key,
  )
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down' ? tookNothing() : badRequest('The destination address is not deliverable.', 'toAddress')
  return play(reply, outcome, refuse, () =>
    recordSale(simulation, caller, key, wanted, { told: recipientHeader(request), imageless: outcome.imageless }),
  )
}

async function recordSale(
  simulation: Simulation,
  caller: UspsCaller,
  key: string,
  wanted: LabelRequest,
  { told, imageless }: { told: string; imageless: boolean },
): Promise<Answer> {
  const fingerprint = createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
  const [before] = simulation.sales.byReference('usps', caller.customer, key)
  if (before) {
    await before.onDisk
    const isRepeat = detailsOf(before).fingerprint === fingerprint
    return isRepeat ? labelAnswer(before, { imageless }) : badRequest('The idempotency key belongs to another request.')
  }
  const refusal = checkMeaning(simulation, wanted)
  if (refusal) return refusal
  const sale = toSale(simulation, caller, key, wanted, fingerprint, told)
  return 'status' in sale ? sale : labelAnswer(await simulation.sales.record(sale), { imageless })
}

/** What the schema cannot say: names and the window of mailing dates. */
function checkMeaning(simulation: Simulation, wanted: LabelRequest): Answer | null {
  for (const [parameter, address] of Object.entries({ toAddress: wanted.toAddress, fromAddress: wanted.fromAddress })) {
    const isNamed = Boolean(address.firm || (address.firstName && address.lastName))
    if (!isNamed) return badRequest(`${parameter} needs firstName and lastName, or firm`, parameter)
  }
  const mailingDate = wanted.packageDescription.mailingDate.slice(0, 10)
  const today = simulation.now().getTime()
  const dayMs = 86_400_000
  const [first, last] = [today - dayMs, today + 8 * dayMs].map((ms) => new Date(ms).toISOString().slice(0, 10))
  const isInWindow = (first ?? '') <= mailingDate && mailingDate <= (last ?? '')
  return isInWindow ? null : badRequest('mailingDate must be within 0 to 7 days from today', 'mailingDate')
}

function toSale(
  simulation: Simulation,
  caller: UspsCaller,
  key: string,
  wanted: LabelRequest,
  fingerprint: string,
  told: string,
): Sale | Answer {
  const { toAddress, fromAddress, packageDescription: parcel } = wanted
  const zone = zoneBetween(fromAddress.ZIPCode, toAddress.ZIPCode)
  if (zone === null) return badRequest('The ZIP Code is not in use.', 'toAddress.ZIPCode')
  if (parcel.weight > 70) return badRequest('The package weight exceeds 70 pounds.', 'packageDescription.weight')
  const box = {
    weightPounds: parcel.weight,
    lengthInches: parcel.length,
    widthInches: parcel.width,
    heightInches: parcel.height,
  }
  const rate = uspsRates(box, zone, 'COMMERCIAL').find(
    (candidate) =>
      candidate.mailClass === parcel.mailClass &&
      candidate.rateIndicator === parcel.rateIndicator &&
      candidate.destinationEntryFacilityType === parcel.destinationEntryFacilityType,
  )
  if (!rate) return badRequest('No price exists for the requested combination.', 'packageDescription.rateIndicator')

  const serviceTypeCode = serviceTypeCodes[parcel.mailClass] ?? '001'
  const [, mailerId = ''] = caller.customer.split(' ')
  const trackingNumber = uspsTrackingNumber(serviceTypeCode, mailerId)
  const recipient = told || [toAddress.firstName, toAddress.lastName, toAddress.firm].filter(Boolean).join(' ')
  const { extraServices = [] } = parcel
  const unknown = unknownExtra(extraServices)
  if (unknown !== null) return badRequest(`The extra service ${unknown} is unknown.`, 'extraServices')
  const postage = cents(rate.priceCents + extrasCents(extraServices))
  const delivery = addDays(parcel.mailingDate.slice(0, 10), rate.days, true)
  const details: UspsDetails = {
    fingerprint,
    mailingDate: parcel.mailingDate.slice(0, 10),
    reprints: 0,
    disputeId: null,
    content: {
      layout: 'usps',
      from: toParty(fromAddress),
      to: toParty(toAddress),
      serviceCode: parcel.mailClass,
      serviceName: rate.description,
      trackingNumber,
      weightPounds: parcel.weight,
      shipDate: parcel.mailingDate.slice(0, 10),
      zone: String(zone).padStart(2, '0'),
      reference: null,
    },
    metadata: {
      labelAddress: toAddress,
      routingInformation: `420${toAddress.ZIPCode}${toAddress.ZIPPlus4 ?? ''}`,
      trackingNumber,
      constructCode: 'C07',
      SKU: rate.SKU,
      postage: Number(postage),
      extraServices: [],
      serviceTypeCode,
      zone: String(zone).padStart(2, '0'),
      mailingDate: `${parcel.mailingDate.slice(0, 10)}T22:00:00Z`,
      commitment: {
        name: `${rate.days} Days`,
        scheduleDeliveryDate: delivery,
        expectedDeliveryDate: delivery,
        isPriorityMailNextDay: false,
      },
      weightUOM: 'lb',
      weight: parcel.weight,
      dimensionalWeight: 0,
      fees: [],
      bannerText: 'USPS TRACKING #',
      links: [],
    },
  }
  return {
    carrier: 'usps',
    account: caller.customer,
    reference: key,
    trackingNumber,
    shipmentId: trackingNumber,
    service: parcel.mailClass,
    charge: { amount: postage, currency: 'USD' },
    recipient,
    soldAt: simulation.now().toISOString(),
    details,
  }
}

function toParty(address: Address): SampleContent['to'] {
  const { firstName, lastName, firm, ZIPCode, ZIPPlus4 } = address
  return {
    name: [firstName, lastName].filter(Boolean).join(' ') || null,
    company: firm ?? null,
    street1: address.streetAddress,
    street2: address.secondaryAddress ?? null,
    city: address.city,
    state: address.state,
    zip: ZIPPlus4 ? `${ZIPCode}-${ZIPPlus4}` : ZIPCode,
    country: 'US',
    phone: null,
  }
}
