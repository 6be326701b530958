import type { FastifyReply, FastifyRequest } from 'fastify'
import { magicValuesOf } from '../faults.ts'
import { schemaCheck } from '../schema-check.ts'
import { outcomeOf, play, recipientHeader, type Simulation, send } from '../simulation.ts'
import { zoneBetween } from '../tariff/price.ts'
import { dutiesOf, offersPrepaidDuties, refusedDuties } from './duties.ts'
import { badRequest, type UspsVerb, unavailable } from './errors.ts'
import { toRateOption, unknownExtra, uspsRates } from './tariff.ts'
import { priceGroupOf, toRateOptionAbroad, uspsRatesAbroad } from './tariff-abroad.ts'

const check = schemaCheck('usps-options-search')

type OptionsRequest = {
  pricingOptions: { priceType?: string; paymentAccount?: object }[]
  originZIPCode: string
  destinationZIPCode: string
  packageDescription: {
    weight: number
    length: number
    width: number
    height: number
    mailClass: string
    mailingDate?: string
    extraServices?: number[]
  }
}

/** The request has no recipient. In a Sandbox, a header contains it. */
export const searchOptions: UspsVerb = async (simulation, _caller, request, reply) => {
  if (isForAbroad(request.body)) return searchOptionsAbroad(simulation, request, reply)
  const violation = check(request.body)[0]
  if (violation) return send(reply, badRequest(`${violation.path} ${violation.message}`, violation.path))
  const wanted = request.body as OptionsRequest
  const { weight, length, width, height, mailClass, extraServices = [] } = wanted.packageDescription
  const recipient = recipientHeader(request)
  const outcome = outcomeOf(simulation, 'usps', 'rates', magicValuesOf(recipient), JSON.stringify(wanted))
  const mailingDate = (wanted.packageDescription.mailingDate ?? simulation.now().toISOString()).slice(0, 10)

  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down'
      ? unavailable()
      : badRequest(`The destination ZIP Code ${wanted.destinationZIPCode} is not served.`, 'destinationZIPCode')
  return play(reply, outcome, refuse, () => {
    if (weight > 70) return badRequest('The package weight exceeds 70 pounds.', 'packageDescription.weight')
    const unknown = unknownExtra(extraServices)
    if (unknown !== null) return badRequest(`The extra service ${unknown} is unknown.`, 'extraServices')
    const zone = zoneBetween(wanted.originZIPCode, wanted.destinationZIPCode)
    if (zone === null) return badRequest('The ZIP Code is not in use.', 'destinationZIPCode')
    const box = { weightPounds: weight, lengthInches: length, widthInches: width, heightInches: height }
    const pricingOptions = wanted.pricingOptions.map((option) => {
      const priceType = option.priceType ?? 'COMMERCIAL'
      const rates = outcome.noService ? [] : uspsRates(box, zone, priceType)
      const asked = rates.filter((rate) => mailClass.startsWith('ALL') || rate.mailClass === mailClass)
      const shippingOptions = [...new Set(asked.map((rate) => rate.mailClass))].map((name) => ({
        mailClass: name,
        rateOptions: asked
          .filter((rate) => rate.mailClass === name)
          .map((rate) => toRateOption(rate, mailingDate, priceType, extraServices)),
      }))
      return { ...option, shippingOptions }
    })
    const { originZIPCode, destinationZIPCode } = wanted
    return { status: 200, body: { originZIPCode, destinationZIPCode, pricingOptions } }
  })
}

/* International prices, at the same URL as domestic prices, with a different body. */

const validateAbroad = schemaCheck('usps-options-search-abroad')

type OptionsAbroadRequest = {
  pricingOptions: { priceType?: string; paymentAccount?: object }[]
  originZIPCode: string
  destinationCountryCode: string
  foreignPostalCode?: string
  requestDutiesTaxesFees?: boolean
  items?: { itemId: string; itemValue: number; itemQuantity: number }[]
  packageDescription: { weight: number; length: number; width: number; height: number; mailClass: string }
}

/** Null: none were requested. */
function quotedDuties({ requestDutiesTaxesFees, destinationCountryCode, items = [] }: OptionsAbroadRequest) {
  if (!requestDutiesTaxesFees) return null
  if (items.length === 0) return badRequest('items are required for duties', 'items', '160396')
  if (!offersPrepaidDuties(destinationCountryCode)) return refusedDuties()
  const { packageFee, items: costs } = dutiesOf(items.map(({ itemValue, itemQuantity }) => itemValue * itemQuantity))
  return { packageFee, itemQuotes: costs.map((cost, index) => ({ ...cost, itemId: items[index]?.itemId })) }
}

const isForAbroad = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'destinationCountryCode' in body

function searchOptionsAbroad(simulation: Simulation, request: FastifyRequest, reply: FastifyReply) {
  const violation = validateAbroad(request.body)[0]
  if (violation) return send(reply, badRequest(`${violation.path} ${violation.message}`, violation.path))
  const wanted = request.body as OptionsAbroadRequest
  const { originZIPCode, destinationCountryCode, foreignPostalCode } = wanted
  const { weight, length, width, height, mailClass } = wanted.packageDescription
  const outcome = outcomeOf(
    simulation,
    'usps',
    'rates',
    magicValuesOf(recipientHeader(request)),
    JSON.stringify(wanted),
  )
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down'
      ? unavailable()
      : badRequest(`The destination ${destinationCountryCode} takes no such parcel.`, 'destinationCountryCode')
  return play(reply, outcome, refuse, () => {
    if (weight > 70) return badRequest('The package weight exceeds 70 pounds.', 'packageDescription.weight', '030004')
    const group = priceGroupOf(destinationCountryCode)
    if (group === null) {
      const detail = 'No price group exists for the destination country, mailing date and mail class.'
      return badRequest(detail, 'destinationCountryCode', '030013')
    }
    const duties = quotedDuties(wanted)
    if (duties && 'status' in duties) return duties
    const box = { weightPounds: weight, lengthInches: length, widthInches: width, heightInches: height }
    const pricingOptions = wanted.pricingOptions.map((option) => {
      const priceType = option.priceType ?? 'COMMERCIAL'
      const rates = outcome.noService ? [] : uspsRatesAbroad(box, group, priceType)
      const asked = rates.filter((rate) => mailClass === 'ALL' || rate.mailClass === mailClass)
      const shippingOptions = [...new Set(asked.map((rate) => rate.mailClass))].map((name) => ({
        mailClass: name,
        rateOptions: asked
          .filter((rate) => rate.mailClass === name)
          .map((rate) => ({
            ...toRateOptionAbroad(rate, weight, priceType),
            ...(duties ? { dutiesTaxesFeesQuote: duties } : {}),
          })),
      }))
      return { ...option, shippingOptions }
    })
    const isNothing = pricingOptions.every(({ shippingOptions }) => shippingOptions.length === 0)
    if (isNothing && !outcome.noService) {
      return badRequest('The size of the package exceeds what the country takes.', 'packageDescription', '030008')
    }
    const destination = { destinationCountryCode, ...(foreignPostalCode ? { foreignPostalCode } : {}) }
    return { status: 200, body: { originZIPCode, ...destination, pricingOptions } }
  })
}
