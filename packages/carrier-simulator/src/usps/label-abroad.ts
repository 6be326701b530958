import { magicValuesOf } from '../faults.ts'
import { asPrinted } from '../print.ts'
import { type Sale, uspsItemNumber } from '../sales.ts'
import { schemaCheck } from '../schema-check.ts'
import { type Answer, outcomeOf, play, recipientHeader, type Simulation, send } from '../simulation.ts'
import { cents } from '../tariff/price.ts'
import { type CustomsForm, codesAbroad, importerOf, printedForm, refuseForm, refuseProductIds } from './customs-form.ts'
import { dutiesOf, offersPrepaidDuties, refusedDuties } from './duties.ts'
import { badRequest, tookNothing, type UspsVerb } from './errors.ts'
import { toParty, type UspsAddress } from './label.ts'
import { recordSale, refuseMailingDate, refuseUnnamed, type UspsDetails } from './label-response.ts'
import { priceGroupOf, uspsRatesAbroad } from './tariff-abroad.ts'

const check = schemaCheck('usps-international-label')

type AddressAbroad = {
  firstName?: string
  lastName?: string
  firm?: string
  streetAddress: string
  secondaryAddress?: string
  city: string
  province?: string
  postalCode?: string
  countryISOAlpha2Code: string
  phone?: string
}
type LabelRequest = {
  toAddress: AddressAbroad
  fromAddress: UspsAddress
  packageDescription: {
    weight: number
    length: number
    width: number
    height: number
    mailClass: string
    processingCategory: string
    rateIndicator?: string
    packagingType?: string
    destinationEntryFacilityType: string
    mailingDate: string
    extraServices?: number[]
    prepayDutiesTaxesFees?: boolean
    packageOptions?: { packageValue?: number; nonDeliveryOption?: string; redirectAddress?: object }
  }
  customsForm: CustomsForm
}

/** Letter, parcel or express item, by the first letter. */
const itemKinds: Readonly<Record<string, string>> = {
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': 'LZ',
  PRIORITY_MAIL_INTERNATIONAL: 'CP',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'EI',
}

export const buyLabelAbroad: UspsVerb = async (simulation, caller, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, badRequest(`${violation.path} ${violation.message}`, violation.path))
  const wanted = request.body as LabelRequest
  const key = String(request.headers['x-idempotency-key'] ?? '')
  const { firstName, lastName, firm } = wanted.toAddress
  const told = recipientHeader(request)
  const outcome = outcomeOf(simulation, 'usps', 'buy', magicValuesOf(told, firstName, lastName, firm), key)
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down' ? tookNothing() : badRequest('The destination address is not deliverable.', 'toAddress')
  return play(reply, outcome, refuse, () => {
    const order = { caller, key, body: wanted, status: 201, imageless: outcome.imageless } as const
    return recordSale(
      simulation,
      order,
      (fingerprint) =>
        refuseLabel(simulation, wanted) ?? toSale(simulation, caller.customer, key, wanted, { fingerprint, told }),
    )
  })
}

function refuseLabel(simulation: Simulation, wanted: LabelRequest): Answer | null {
  const { toAddress, fromAddress, packageDescription: parcel, customsForm } = wanted
  if (!fromAddress.firm) return badRequest('firm is required in fromAddress with a customs form', 'firm', '160023')
  if (toAddress.countryISOAlpha2Code === 'CA' && !/^[A-Z]/i.test(toAddress.postalCode ?? '')) {
    return badRequest('The postal code must begin with a letter', 'postalCode', '160049')
  }
  if (!parcel.rateIndicator === !parcel.packagingType) {
    return badRequest('Either rateIndicator or packagingType is required', 'rateIndicator', '160286')
  }
  const isCheap = parcel.mailClass === 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE'
  const declared = customsForm.contents.reduce((sum, item) => sum + (item.itemTotalValue ?? 0), 0)
  if (isCheap && Math.max(declared, parcel.packageOptions?.packageValue ?? 0) > 400) {
    return badRequest('The value must not exceed $400 for the mail class', 'packageValue', '160201')
  }
  if (parcel.prepayDutiesTaxesFees && !offersPrepaidDuties(toAddress.countryISOAlpha2Code)) return refusedDuties()
  const options = parcel.packageOptions
  if (options?.nonDeliveryOption === 'REDIRECT' && !options.redirectAddress) {
    return badRequest('redirectAddress is required with REDIRECT', 'redirectAddress', '160203')
  }
  return (
    refuseUnnamed({ toAddress, fromAddress }) ??
    refuseMailingDate(simulation, parcel.mailingDate) ??
    refuseForm(customsForm, parcel.weight, codesAbroad) ??
    refuseProductIds(customsForm, toAddress.countryISOAlpha2Code)
  )
}

function toSale(
  simulation: Simulation,
  account: string,
  key: string,
  wanted: LabelRequest,
  { fingerprint, told }: { fingerprint: string; told: string },
): Sale | Answer {
  const { toAddress, fromAddress, packageDescription: parcel } = wanted
  const group = priceGroupOf(toAddress.countryISOAlpha2Code)
  if (group === null) return badRequest('No price group exists for the country.', 'countryISOAlpha2Code', '030013')
  const { weight, length, width, height } = parcel
  const box = { weightPounds: weight, lengthInches: length, widthInches: width, heightInches: height }
  const rate = uspsRatesAbroad(box, group, 'COMMERCIAL').find(
    (candidate) =>
      candidate.mailClass === parcel.mailClass &&
      candidate.rateIndicator === parcel.rateIndicator &&
      candidate.processingCategory === parcel.processingCategory &&
      candidate.destinationEntryFacilityType === parcel.destinationEntryFacilityType,
  )
  if (!rate) return badRequest('No price exists for the requested combination.', 'rateIndicator', '030020')
  const { extraServices = [] } = parcel
  if (extraServices.length > 0) {
    return badRequest(`The extra service ${extraServices[0]} is not supported.`, 'extraServices', '160053')
  }
  const trackingNumber = uspsItemNumber(itemKinds[parcel.mailClass] ?? 'CP')
  const postage = cents(rate.priceCents)
  const sender = toParty(fromAddress)
  const details: UspsDetails = {
    fingerprint,
    mailingDate: parcel.mailingDate,
    reprints: 0,
    ...(parcel.prepayDutiesTaxesFees ? { duties: prepaidDuties(wanted.customsForm) } : {}),
    disputeId: null,
    content: asPrinted<UspsDetails['content']>(
      {
        layout: 'usps',
        from: sender,
        to: { ...toPartyAbroad(toAddress), federalTaxId: importerOf(wanted.customsForm) },
        serviceCode: parcel.mailClass,
        serviceName: rate.description.replace(/ ISC .*$/, ''),
        trackingNumber,
        weightPounds: weight,
        shipDate: parcel.mailingDate,
        zone: null,
        reference: null,
        customs: printedForm(
          wanted.customsForm,
          sender.name ?? sender.company,
          parcel.packageOptions?.nonDeliveryOption,
        ),
      },
      'ascii',
    ),
    metadata: {
      labelAddress: toAddress,
      internationalTrackingNumber: trackingNumber,
      constructCode: 'I01',
      SKU: rate.SKU,
      postage: Number(postage),
      extraServices: [],
      fees: [],
      internationalPriceGroup: rate.priceGroup,
      weightUOM: 'lb',
      weight,
      dimensionalWeight: '0.0',
      mailingDate: parcel.mailingDate,
    },
  }
  return {
    carrier: 'usps',
    account,
    reference: key,
    trackingNumber,
    shipmentId: trackingNumber,
    service: parcel.mailClass,
    charge: { amount: postage, currency: 'USD' },
    recipient: told || [toAddress.firstName, toAddress.lastName, toAddress.firm].filter(Boolean).join(' '),
    soldAt: simulation.now().toISOString(),
    details,
  }
}

function prepaidDuties({ contents }: CustomsForm) {
  const { packageFee, items } = dutiesOf(contents.map(({ itemTotalValue = 0 }) => itemTotalValue))
  const itemCosts = items.map((cost, index) => ({ ...cost, itemDescription: contents[index]?.itemDescription }))
  return { packageFee, itemCosts }
}

function toPartyAbroad(address: AddressAbroad): UspsDetails['content']['to'] {
  return {
    name: [address.firstName, address.lastName].filter(Boolean).join(' ') || null,
    company: address.firm ?? null,
    street1: address.streetAddress,
    street2: address.secondaryAddress ?? null,
    city: address.city,
    state: address.province ?? '',
    zip: address.postalCode ?? '',
    country: address.countryISOAlpha2Code,
    phone: address.phone ?? null,
  }
}
