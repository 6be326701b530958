/** Rare responses of real servers: limits, odd entries among good ones, another success status, and compression. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { CarrierName } from './sales.ts'

export type Answer = { status: number; headers?: Record<string, string>; body: string | Buffer | object }

/** @param retryAfterSeconds null: the carrier does not specify the pause */
export function limitedAnswer(carrier: CarrierName, retryAfterSeconds: number | null): Answer {
  const message = 'Too many requests have been received from the client in a short amount of time.'
  const bodies: Record<CarrierName, object> = {
    usps: { apiVersion: '/shipments/v3', error: { code: '429', message, errors: [] } },
    ups: { response: { errors: [{ code: '10429', message }] } },
    fedex: { transactionId: randomUUID(), errors: [{ code: 'TOO.MANY.REQUESTS', message }] },
    dhl: { instance: '/expressapi/rates', title: 'Too many requests', message, detail: message, status: '429' },
  }
  const headers: Record<string, string> = retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
  return {
    status: 429,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(bodies[carrier]),
  }
}

type Json = Record<string, unknown>

/** Adds entries that cannot be used, and members that do not fit to the first good entry. */
export function withOddEntries(carrier: CarrierName, answer: Answer): Answer {
  if (answer.status !== 200 || typeof answer.body !== 'object' || Buffer.isBuffer(answer.body)) return answer
  const body = structuredClone(answer.body) as Json
  addOddities[carrier](body)
  return { ...answer, body }
}

const addOddities: Record<CarrierName, (body: Json) => void> = {
  usps(body) {
    for (const pricing of body.pricingOptions as { shippingOptions: Json[] }[]) {
      const [first] = pricing.shippingOptions
      const [option] = (first?.rateOptions ?? []) as Json[]
      if (option) option.commitment = null
      if (first) (first.rateOptions as unknown[]).push({ totalBasePrice: null, rates: [{}] })
      pricing.shippingOptions.unshift({ mailClass: 'PARCEL_SELECT', rateOptions: [{ rates: [] }] })
    }
  },
  ups(body) {
    const list = (body.RateResponse as { RatedShipment: unknown[] }).RatedShipment
    const [first] = list as Json[]
    if (first) first.TimeInTransit = { ServiceSummary: {} }
    list.unshift({ Service: { Code: '59' }, TotalCharges: null, NegotiatedRateCharges: null })
    list.push(null)
  },
  fedex(body) {
    const list = (body.output as { rateReplyDetails: unknown[] }).rateReplyDetails
    const [first] = list as Json[]
    if (first) {
      first.commit = { dateDetail: null }
      for (const rated of first.ratedShipmentDetails as Json[]) rated.totalNetCharge = String(rated.totalNetCharge)
    }
    list.unshift({ serviceType: 'FEDEX_2_DAY_AM', ratedShipmentDetails: [] })
    list.push({ serviceType: null })
  },
  dhl(body) {
    const list = body.products as unknown[]
    const [first] = list as Json[]
    if (first) first.deliveryCapabilities = null
    list.unshift({ productCode: 'X', productName: 'EXPRESS EXTRA' })
    list.push([])
  },
}

/** Servers return 200 or 201 for something that was created, whatever their documents list. */
export const withOtherStatus = (answer: Answer): Answer =>
  answer.status === 200 ? { ...answer, status: 201 } : answer.status === 201 ? { ...answer, status: 200 } : answer

export function compressed({ status, headers = {}, body }: Answer): Answer {
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
  const bytes = gzipSync(isJson ? JSON.stringify(body) : body)
  const type = isJson ? { 'content-type': 'application/json; charset=utf-8' } : {}
  return { status, headers: { ...type, ...headers, 'content-encoding': 'gzip' }, body: bytes }
}
