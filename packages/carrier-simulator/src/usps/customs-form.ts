/** USPS's validation of customs data with its error codes, and the printed form. */
import type { CustomsContent } from '@waybill/label-artwork'
import { isUspsEuDestination } from '../eu-customs.ts'
import type { Answer } from '../simulation.ts'
import { badRequest } from './errors.ts'
import { isCountry } from './tariff-abroad.ts'

export type CustomsForm = {
  /** The kinds of seller and buyer: 1 is a business that sells to a consumer. */
  incoterm?: string
  customsContentType: string
  contentComments?: string
  restrictionType?: string
  restrictionComments?: string
  AESITN?: string
  /** A plain text in domestic requests. */
  importersReference?: string | { reference?: string }
  contents: {
    itemDescription: string
    itemQuantity: number
    itemTotalValue?: number
    itemTotalWeight?: number
    HSTariffNumber?: string
    countryofOrigin?: string
    europeanUnionProductID?: {
      merchantProductIdentifier?: string
      nonstandardizedManufacturerProductIdentifier?: string
      standardizedManufacturerProductIdentifier?: string
    }
  }[]
}

type Codes = { weight: string; country: string; comments: string; restriction: string }
/** The same errors have different codes for domestic and international labels. */
export const codesAbroad: Codes = { weight: '160205', country: '160253', comments: '160237', restriction: '160236' }
export const codesAtHome: Codes = { weight: '160021', country: '160141', comments: '160019', restriction: '160018' }

const notAllowed = ['none', 'not applicable', 'n/a', 'null', 'gift', 'merchandise']

export function refuseForm(form: CustomsForm, packageWeight: number, codes: Codes): Answer | null {
  const { contents } = form
  const unnamed = contents.find(({ itemDescription }) => notAllowed.includes(itemDescription.trim().toLowerCase()))
  if (unnamed) {
    return badRequest(`The item description ${unnamed.itemDescription} is not allowed.`, 'itemDescription', '160050')
  }
  if (contents.some(({ itemTotalWeight }) => itemTotalWeight === undefined)) {
    return badRequest('itemTotalWeight must not be null', 'itemTotalWeight', '160198')
  }
  if (contents.some(({ itemTotalValue }) => itemTotalValue === undefined)) {
    return badRequest('itemTotalValue must not be null', 'itemTotalValue', '160199')
  }
  const weight = contents.reduce((sum, item) => sum + (item.itemTotalWeight ?? 0), 0)
  if (Math.round(weight * 1e6) > Math.round(packageWeight * 1e6)) {
    return badRequest('The items weigh more than the package.', 'itemTotalWeight', codes.weight)
  }
  const foreign = contents.find(({ countryofOrigin }) => countryofOrigin && !isCountry(countryofOrigin))
  if (foreign) {
    return badRequest(`${foreign.countryofOrigin} is not a valid country code.`, 'countryofOrigin', codes.country)
  }
  if (form.customsContentType === 'OTHER' && !form.contentComments) {
    return badRequest('contentComments is required with OTHER', 'contentComments', codes.comments)
  }
  if (form.restrictionType === 'OTHER' && !form.restrictionComments) {
    return badRequest('restrictionComments is required with OTHER', 'restrictionComments', codes.restriction)
  }
  return null
}

const commercialContents = ['MERCHANDISE', 'COMMERCIAL_SAMPLE']
const soldToConsumer = '1'

/** USPS publishes no code for these errors, so that of a missing country is used. */
export function refuseProductIds(
  { customsContentType, incoterm, contents }: CustomsForm,
  country: string,
): Answer | null {
  if (!isUspsEuDestination(country) || !commercialContents.includes(customsContentType)) return null
  const missing = (field: string) => badRequest(`${field} is required for the destination`, field, codesAbroad.country)
  if (!incoterm) return missing('incoterm')
  if (incoterm !== soldToConsumer) return null
  for (const { europeanUnionProductID: ids } of contents) {
    if (!ids?.merchantProductIdentifier) return missing('merchantProductIdentifier')
    if (!ids.nonstandardizedManufacturerProductIdentifier) {
      return missing('nonstandardizedManufacturerProductIdentifier')
    }
  }
  return null
}

const contentsTypes: Readonly<Record<string, string>> = {
  DOCUMENT: 'documents',
  GIFT: 'gift',
  MERCHANDISE: 'merchandise',
  RETURNED_GOODS: 'returned_goods',
  COMMERCIAL_SAMPLE: 'sample',
  DANGEROUS_GOODS: 'dangerous_goods',
  HUMANITARIAN_DONATIONS: 'humanitarian_donation',
}

/** The printed form. */
export function printedForm(form: CustomsForm, signer: string | null, nonDeliveryOption?: string): CustomsContent {
  return {
    contentsType: contentsTypes[form.customsContentType] ?? 'other',
    contentsExplanation: form.contentComments ?? null,
    customsSigner: signer,
    declaration: null,
    eelPfc: form.AESITN ?? null,
    nonDeliveryOption: nonDeliveryOption === 'ABANDON' ? 'abandon' : 'return',
    restrictionType: form.restrictionType?.toLowerCase() ?? 'none',
    restrictionComments: form.restrictionComments ?? null,
    incoterm: 'DAP',
    items: form.contents.map((item) => ({
      description: item.itemDescription,
      quantity: item.itemQuantity,
      value: (item.itemTotalValue ?? 0).toFixed(2),
      currency: 'USD',
      weightPounds: item.itemTotalWeight ?? 0,
      hsTariffNumber: item.HSTariffNumber ?? null,
      originCountry: item.countryofOrigin ?? 'US',
      code: null,
    })),
  }
}

export const importerOf = ({ importersReference }: CustomsForm): string | null =>
  (typeof importersReference === 'string' ? importersReference : importersReference?.reference) ?? null
