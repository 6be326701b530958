import { magicValuesOf } from '../magic-values.ts'
import { schemaCheck } from '../schema-check.ts'
import { outcomeOf, play, recipientHeader, send } from '../simulation.ts'
import { zoneBetween } from '../tariff/price.ts'
import { badRequest, unavailable } from './errors.ts'
import { isForAbroad, searchOptionsAbroad } from './options-abroad.ts'
import { toRateOption, unknownExtra, uspsRates } from './tariff.ts'
import type { UspsVerb } from './verb.ts'

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

/** The name of the recipient is not in this request; a sandbox tells it in a header of its own. */
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
