/**
 * Buying: POST /labels/v3/label, international POST /international-labels/v3/international-label: 200 for domestic
 * labels, 201 for international ones. Our reference is the idempotency key. The request is sent once and never
 * repeated; lookups use the same key.
 */

import { createHash } from 'node:crypto'
import { symbols } from '@waybill/label-artwork'
import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { type CallRequest, writeFailure } from '#adapters/call.ts'
import { amountOf, callCarrier, isSuccess, pdfArtwork, rejection } from '#adapters/carriers/call.ts'
import {
  type BoughtLabel,
  type BuyInput,
  type BuyOutcome,
  type CarrierAccount,
  type CarrierDeps,
  recipientForSimulator,
} from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
import { fit, readEntries } from '#adapters/carriers/entries.ts'
import { ascii, asPrinted } from '#adapters/carriers/letters.ts'
import { toAddressAbroad, toDeclaringSender, toUspsAddress, validateParties } from '#adapters/carriers/usps/address.ts'
import {
  bearsCustomsForm,
  customsFormAbroad,
  customsFormAtHome,
  validateCustomsForm,
} from '#adapters/carriers/usps/customs-form.ts'
import { dutiesIn, prepaysDuties } from '#adapters/carriers/usps/duties.ts'
import { accessToken, paymentAuthorization, uspsErrors } from '#adapters/carriers/usps/protocol.ts'
import { extraServicesOf, findFlatRatePackage, isSoldAbroad } from '#adapters/carriers/usps/services.ts'
import { uncertain } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export const buyDeadlineMs = 30_000

export async function buy(deps: CarrierDeps, account: CarrierAccount, given: BuyInput): Promise<BuyOutcome> {
  // USPS prints ASCII only.
  const input = asPrinted(given, ascii)
  const issue = validateParties(input) ?? validateDeclared(input) ?? validateCustomsForm(input)
  if (issue) return issue
  const tokens = [accessToken(deps, account), paymentAuthorization(deps, account)] as const
  const sent = await callCarrier(deps, tokens, buyDeadlineMs, (token, payment) =>
    buyRequest(account, token, payment, input),
  )
  return sent.kind === 'answered' ? parseBuy(sent.response, input) : writeFailure(sent)
}

function validateDeclared(input: BuyInput) {
  if (input.customs || !bearsCustomsForm(input)) return null
  return rejection(
    'CustomsRequired',
    'USPS requires a customs form for this label, but the shipment has no customs declaration.',
  )
}

export function buyRequest(account: CarrierAccount, token: string, payment: string, input: BuyInput): CallRequest {
  const path = isSoldAbroad(input.quote) ? 'international-labels/v3/international-label' : 'labels/v3/label'
  return {
    call: 'usps.buy',
    method: 'POST',
    url: `${account.baseUrl}/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-payment-authorization-token': payment,
      'x-idempotency-key': input.reference,
      'content-type': 'application/json',
      accept: 'multipart/form-data, application/json',
      ...recipientForSimulator(account, input.to),
    },
    body: JSON.stringify(isSoldAbroad(input.quote) ? bodyAbroad(input, input.customs ?? null) : bodyAtHome(input)),
  }
}

function bodyAtHome(input: BuyInput) {
  const customs = bearsCustomsForm(input) ? input.customs : null
  return {
    imageInfo: { imageType: 'PDF', labelType: '4X6LABEL', receiptOption: 'NONE', suppressPostage: true },
    toAddress: toUspsAddress(input.to),
    fromAddress: customs ? toDeclaringSender(input.from) : toUspsAddress(input.from),
    packageDescription: packageOf(input, 'NONE'),
    ...(customs ? { customsForm: customsFormAtHome(input, customs) } : {}),
  }
}

function bodyAbroad(input: BuyInput, customs: CustomsDeclaration | null) {
  return {
    imageInfo: { imageType: 'PDF', labelType: '4X6LABEL', suppressPostage: true },
    toAddress: toAddressAbroad(input.to),
    fromAddress: toDeclaringSender(input.from),
    packageDescription: {
      ...packageOf(input, 'INTERNATIONAL_SERVICE_CENTER'),
      ...(customs ? { packageOptions: { nonDeliveryOption: customs.nonDeliveryOption.toUpperCase() } } : {}),
      ...(prepaysDuties(input) ? { prepayDutiesTaxesFees: true } : {}),
    },
    ...(customs ? { customsForm: customsFormAbroad(input, customs) } : {}),
  }
}

function packageOf({ parcel, quote, shipDate }: BuyInput, facility: string) {
  const flatRate = parcel.predefinedPackage === null ? null : findFlatRatePackage(parcel.predefinedPackage)
  return {
    weightUOM: 'lb',
    weight: parcel.weightPounds,
    dimensionsUOM: 'in',
    ...(flatRate ? flatRate.inches : parcel.dimensionsInches),
    mailClass: quote.carrierData.mailClass ?? quote.serviceCode,
    processingCategory: quote.carrierData.processingCategory ?? 'MACHINABLE',
    rateIndicator: quote.carrierData.rateIndicator ?? 'SP',
    destinationEntryFacilityType: quote.carrierData.destinationEntryFacilityType ?? facility,
    mailingDate: shipDate,
    ...extraServicesOf(quote.serviceOptions),
  }
}

export function parseBuy(response: OutgoingResponse, input: BuyInput): BuyOutcome {
  if (!isSuccess(response)) return uspsErrors.buy(response)
  const label = parseLabel(response, input.shipDate)
  return label ? { outcome: 'ok', value: label } : uncertain(`USPS returned ${response.status} without a valid label`)
}

/*
 * USPS's response with a new label, and with a reprint: multipart/form-data with
 *   labelMetadata  JSON: { "trackingNumber": "94…", "postage": 9.17, "zone": "05", "fees": […],
 *                          "extraServices": […], "mailingDate": "2026-10-02T22:00:00Z", … }
 *   labelImage     the image in base64, whatever its own headers say
 * or the same two as members of one JSON object. An international label has an `internationalTrackingNumber`, and the
 * country's price group instead of a zone. Its image contains the customs form on further pages.
 */

// Parsed separately: the label is bought even if its price or its image is invalid.
const labelMetadata = Type.Object({
  trackingNumber: Type.Optional(Type.String({ minLength: 1 })),
  internationalTrackingNumber: Type.Optional(Type.String({ minLength: 1 })),
  zone: Type.Optional(Type.String()),
  mailingDate: Type.Optional(Type.String()),
  postage: Type.Optional(Type.Unknown()),
  fees: Type.Optional(Type.Unknown()),
  extraServices: Type.Optional(Type.Unknown()),
})
const jsonResponse = Type.Object({
  labelMetadata,
  labelImage: Type.Optional(Type.Unknown()),
  prepaidDutiesTaxesFees: Type.Optional(Type.Unknown()),
})

/** Null if the response contains no valid metadata. A label without its image is still bought. */
export function parseLabel(response: OutgoingResponse, shipDate: string): BoughtLabel | null {
  const parts = parseMultipart(response.headers['content-type'] ?? '', response.body)
  if (!parts) {
    const body = fit(jsonResponse, readJson(response))
    return body ? withDuties(toLabel(body.labelMetadata, body.labelImage, shipDate), body.prepaidDutiesTaxesFees) : null
  }
  const metadata = fit(labelMetadata, readPart(parts.get('labelMetadata')))
  if (!metadata) return null
  const label = toLabel(metadata, parts.get('labelImage')?.toString() ?? '', shipDate)
  return withDuties(label, readPart(parts.get('prepaidDutiesTaxesFees')))
}

/** Prepaid duties are charged with the postage. */
function withDuties(label: BoughtLabel | null, answered: unknown): BoughtLabel | null {
  const duties = dutiesIn(answered)
  if (!label?.charged || duties === null) return label
  const amount = new Decimal(label.charged.amount).plus(duties).toFixed(2)
  return { ...label, charged: { ...label.charged, amount } }
}

function readPart(part: Buffer | undefined): unknown {
  try {
    return JSON.parse(part?.toString() ?? '')
  } catch {
    return undefined
  }
}

function toLabel(metadata: Static<typeof labelMetadata>, image: unknown, shipDate: string): BoughtLabel | null {
  const trackingNumber = metadata.trackingNumber ?? metadata.internationalTrackingNumber
  if (trackingNumber === undefined) return null
  const { zone, mailingDate } = metadata
  const day = /^\d{4}-\d{2}-\d{2}/.exec(mailingDate ?? '')?.[0]
  return {
    trackingNumber,
    carrierShipmentId: trackingNumber,
    charged: chargeOf(metadata),
    zone: zone ?? null,
    mailingDate: day ?? shipDate,
    artwork: pdfArtwork(image),
  }
}

const pricePart = Type.Number()

/** A price without one of its parts would be too low, so it is unknown if a part does not fit. */
function chargeOf({ postage, fees, extraServices }: Static<typeof labelMetadata>): BoughtLabel['charged'] {
  const surcharges = [fees ?? [], extraServices ?? []].flat() as ({ price?: unknown } | null)[]
  const parts = [postage, ...surcharges.map((entry) => entry?.price ?? 0)]
  const { fitting, skipped } = readEntries(pricePart, parts)
  return skipped > 0 ? null : { amount: amountOf(...fitting), currency: 'USD' }
}

/** The parts of a multipart/form-data response (RFC 7578), by name. Null if it is not one. */
export function parseMultipart(contentType: string, body: Uint8Array): Map<string, Buffer> | null {
  const boundary = /^multipart\/[^;]+;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  if (!boundary) return null
  const delimiter = Buffer.from(`--${boundary[1] ?? boundary[2]}`)
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const parts = new Map<string, Buffer>()
  let start = bytes.indexOf(delimiter)
  while (start !== -1) {
    const end = bytes.indexOf(delimiter, start + delimiter.length)
    if (end === -1) break
    addPart(parts, bytes.subarray(start + delimiter.length, end))
    start = end
  }
  return parts.size > 0 ? parts : null
}

function addPart(parts: Map<string, Buffer>, part: Buffer) {
  const headerEnd = part.indexOf('\r\n\r\n')
  if (headerEnd === -1) return
  const name = /content-disposition:[^\r\n]*?[; ]name="?([^";\r\n]+)"?/i.exec(part.subarray(0, headerEnd).toString())
  if (!name?.[1]) return
  // The line break before a boundary belongs to the boundary.
  parts.set(name[1], part.subarray(headerEnd + 4, part.length - 2))
}

/* A sample label in USPS's layout, unknown to USPS. */

/**
 * From a mailer id that USPS assigns to nobody. The serial number is derived from our reference, so that a lookup finds
 * it again.
 */
function sampleTrackingNumber(serial: number): string {
  const digits = `92000${'0'.repeat(9)}${String(serial).padStart(7, '0')}`
  return digits + symbols.impbCheckDigit(digits)
}

/** International: an item number type for bilateral agreements of postal services, which USPS does not use. */
function sampleItemNumber(serial: number): string {
  const digits = String(serial).padStart(8, '0')
  return `ZZ${digits}${symbols.s10CheckDigit(digits)}US`
}

export function sampleLabel({ reference, shipDate, quote }: BuyInput): BoughtLabel {
  const serial = createHash('sha256').update(reference).digest().readUInt32BE() % 10_000_000
  const trackingNumber = isSoldAbroad(quote) ? sampleItemNumber(serial) : sampleTrackingNumber(serial)
  return {
    trackingNumber,
    carrierShipmentId: trackingNumber,
    charged: null,
    zone: quote.zone,
    mailingDate: shipDate,
    artwork: null,
  }
}
