import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Simulation } from '../simulation.ts'
import type { Box } from '../tariff/price.ts'

/** The error body of FedEx, with the dotted codes of its documents. */
export function fedexError(status: number, code: string, message: string): Answer {
  return { status, body: { transactionId: randomUUID(), errors: [{ code, message }] } }
}

export const notAuthorized = (): Answer =>
  fedexError(401, 'NOT.AUTHORIZED.ERROR', 'Access token expired. Please modify your request and try again.')
export const unavailable = (): Answer =>
  fedexError(503, 'SERVICE.UNAVAILABLE.ERROR', 'The service is currently unavailable. Please try again later.')
export const invalidInput = (detail: string): Answer =>
  fedexError(400, 'INVALID.INPUT.EXCEPTION', `Invalid field value: ${detail}`)

export const succeed = (output: object, customerTransactionId: unknown): Answer => ({
  status: 200,
  body: {
    transactionId: randomUUID(),
    ...(typeof customerTransactionId === 'string' ? { customerTransactionId } : {}),
    output,
  },
})

/** An operation of the carrier's protocol, which sends its own response. */
export type FedexVerb = (simulation: Simulation, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/* The parts of a shipment that affect its price, for rates and shipments. */

export type FedexAddress = {
  streetLines?: string[]
  city?: string
  stateOrProvinceCode?: string
  postalCode?: string
  countryCode: string
  residential?: boolean
}
export type FedexPackage = {
  weight: { units: 'LB' | 'KG'; value: number }
  dimensions?: { length: number; width: number; height: number; units: 'IN' | 'CM' }
  customerReferences?: { customerReferenceType: string; value: string }[]
  subPackagingType?: string
  packageSpecialServices?: { specialServiceTypes?: string[]; signatureOptionType?: string }
}

export type FedexExtras = {
  shipmentSpecialServices?: { specialServiceTypes?: string[]; etdDetail?: { requestedDocumentTypes?: string[] } }
}

export const asksFor = ({ shipmentSpecialServices }: FedexExtras, service: string) =>
  shipmentSpecialServices?.specialServiceTypes?.includes(service) === true

const signatureCents: Readonly<Record<string, number>> = { DIRECT: 645, ADULT: 790 }
const saturdayCents = 1600

/** The price of added services. A signature counts only if it is among the special services as well. */
export const extrasCents = ({ packageSpecialServices }: FedexPackage, extras: FedexExtras) =>
  (packageSpecialServices?.specialServiceTypes?.includes('SIGNATURE_OPTION')
    ? (signatureCents[packageSpecialServices.signatureOptionType ?? ''] ?? 0)
    : 0) + (asksFor(extras, 'SATURDAY_DELIVERY') ? saturdayCents : 0)

export const poundsOf = ({ weight }: FedexPackage) => (weight.units === 'KG' ? weight.value / 0.45359237 : weight.value)

/** Null for FedEx's own packaging, which is charged regardless of its size. */
export function boxOf(parcel: FedexPackage): Box | null {
  const { dimensions } = parcel
  if (!dimensions) return null
  const inches = (value: number) => (dimensions.units === 'CM' ? value / 2.54 : value)
  return {
    weightPounds: poundsOf(parcel),
    lengthInches: inches(dimensions.length),
    widthInches: inches(dimensions.width),
    heightInches: inches(dimensions.height),
  }
}
