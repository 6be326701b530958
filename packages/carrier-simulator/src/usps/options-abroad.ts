/** Prices abroad: asked at the same address as those at home, by a body of another shape. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { magicValuesOf } from '../magic-values.ts'
import { schemaCheck } from '../schema-check.ts'
import { outcomeOf, play, recipientHeader, type Simulation, send } from '../simulation.ts'
import { badRequest, unavailable } from './errors.ts'
import { priceGroupOf, toRateOptionAbroad, uspsRatesAbroad } from './tariff-abroad.ts'

const check = schemaCheck('usps-options-search-abroad')

type OptionsRequest = {
  pricingOptions: { priceType?: string; paymentAccount?: object }[]
  originZIPCode: string
  destinationCountryCode: string
  foreignPostalCode?: string
  packageDescription: { weight: number; length: number; width: number; height: number; mailClass: string }
}

export const isForAbroad = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'destinationCountryCode' in body

export function searchOptionsAbroad(simulation: Simulation, request: FastifyRequest, reply: FastifyReply) {
  const violation = check(request.body)[0]
  if (violation) return send(reply, badRequest(`${violation.path} ${violation.message}`, violation.path))
  const wanted = request.body as OptionsRequest
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
    const box = { weightPounds: weight, lengthInches: length, widthInches: width, heightInches: height }
    const pricingOptions = wanted.pricingOptions.map((option) => {
      const priceType = option.priceType ?? 'COMMERCIAL'
      const rates = outcome.noService ? [] : uspsRatesAbroad(box, group, priceType)
      const asked = rates.filter((rate) => mailClass === 'ALL' || rate.mailClass === mailClass)
      const shippingOptions = [...new Set(asked.map((rate) => rate.mailClass))].map((name) => ({
        mailClass: name,
        rateOptions: asked
          .filter((rate) => rate.mailClass === name)
          .map((rate) => toRateOptionAbroad(rate, weight, priceType)),
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
