import { magicValuesOf } from '../faults.ts'
import { asPrinted } from '../print.ts'
import { type Sale, uspsTrackingNumber } from '../sales.ts'
import type { SampleContent } from '../sample-files.ts'
import { schemaCheck } from '../schema-check.ts'
import { type Answer, outcomeOf, play, recipientHeader, type Simulation, send } from '../simulation.ts'
import { addDays, cents, zoneBetween } from '../tariff/price.ts'
import { type CustomsForm, codesAtHome, printedForm, refuseForm } from './customs-form.ts'
import { badRequest, tookNothing, type UspsCaller, type UspsVerb } from './errors.ts'
import { recordSale, refuseMailingDate, refuseUnnamed, type UspsDetails } from './label-response.ts'
import { extrasCents, unknownExtra, uspsRates } from './tariff.ts'

const check = schemaCheck('usps-label')

export type UspsAddress = {
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
  toAddress: UspsAddress
  fromAddress: UspsAddress
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
  customsForm?: CustomsForm
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
  return play(reply, outcome, refuse, () => {
    const order = { caller, key, body: wanted, status: 200, imageless: outcome.imageless } as const
    const told = recipientHeader(request)
    return recordSale(
      simulation,
      order,
      (fingerprint) => refuseLabel(simulation, wanted) ?? toSale(simulation, caller, key, wanted, fingerprint, told),
    )
  })
}

/** Validates what the schema can't express: names, mailing dates, and the position of the customs form. */
function refuseLabel(simulation: Simulation, wanted: LabelRequest): Answer | null {
  const { toAddress, fromAddress, packageDescription: parcel } = wanted
  return (
    refuseUnnamed({ toAddress, fromAddress }) ??
    refuseMailingDate(simulation, parcel.mailingDate.slice(0, 10)) ??
    refuseCustoms(wanted)
  )
}

const military = ['AA', 'AE', 'AP']
const withForm = ['GU', 'AS', 'MP', 'FM', 'MH', 'PW']
const onlyAdults = 922

function refuseCustoms({ toAddress, fromAddress, packageDescription: parcel, customsForm }: LabelRequest) {
  const ends = [fromAddress, toAddress]
  if (!customsForm && toAddress.state !== fromAddress.state) {
    if (ends.some(({ state }) => military.includes(state))) {
      return badRequest('Military ZIP Code requires a customs form', 'customsForm', '160120')
    }
    if (ends.some(({ state }) => withForm.includes(state))) {
      return badRequest('Customs form data required for the ZIP Code', 'customsForm', '160140')
    }
  }
  if (military.includes(toAddress.state) && parcel.extraServices?.some((code) => code === 921 || code === onlyAdults)) {
    return badRequest('The extra service is not supported at a military address', 'extraServices', '160025')
  }
  if (!customsForm) return null
  if (!fromAddress.firm) return badRequest('firm is required in fromAddress with a customs form', 'firm', '160023')
  return refuseForm(customsForm, parcel.weight, codesAtHome)
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
  const sender = toParty(fromAddress)
  const postage = cents(rate.priceCents + extrasCents(extraServices))
  const delivery = addDays(parcel.mailingDate.slice(0, 10), rate.days, true)
  const details: UspsDetails = {
    fingerprint,
    mailingDate: parcel.mailingDate.slice(0, 10),
    reprints: 0,
    disputeId: null,
    content: asPrinted<UspsDetails['content']>(
      {
        layout: 'usps',
        from: sender,
        to: toParty(toAddress),
        serviceCode: parcel.mailClass,
        serviceName: rate.description,
        trackingNumber,
        weightPounds: parcel.weight,
        shipDate: parcel.mailingDate.slice(0, 10),
        zone: String(zone).padStart(2, '0'),
        reference: null,
        ...(wanted.customsForm ? { customs: printedForm(wanted.customsForm, sender.name ?? sender.company) } : {}),
      },
      'ascii',
    ),
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

export function toParty(address: UspsAddress): SampleContent['to'] {
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
