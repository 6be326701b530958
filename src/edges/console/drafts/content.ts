/** Validates drafts like orders, and converts them to orders. */

import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { OrderAddress } from '#domain/orders/order/address.ts'
import type { WholeOrder } from '#domain/orders/order/order.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import { inspectOrder } from '#edges/shapes/order-request.ts'
import { customsResponse, itemResponse } from '#edges/shapes/orders.ts'
import { optionsResponse, requestedOptions, validOptions } from '#edges/shapes/rate-options.ts'
import { fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'

export type DraftContent = Record<string, unknown>

/** `order` is null if it cannot be rated; `issues` then contains the reasons. */
export type InspectedDraft = { order: OrderContent | null; issues: ValidationIssue[] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An empty address lacks all required fields. The phone number is not required, and the country decides whether a blank
 * city, state or postal code is missing.
 */
function typedAddress(address: unknown) {
  if (address !== undefined && !isRecord(address)) return address
  const { city, state, zip } = address ?? {}
  return { phone: null, ...address, city: city ?? '', state: state ?? '', zip: zip ?? '' }
}

function typedShipments(shipments: unknown): unknown {
  if (!Array.isArray(shipments)) return shipments ?? [{ parcel: {} }]
  const typed = shipments.map((one) => (isRecord(one) ? { ...one, parcel: one.parcel ?? {} } : one))
  return typed.length > 0 ? typed : [{ parcel: {} }]
}

/** The draft as the body of an order, with empty values for missing parts, so that their issues are found. */
const typedOrder = ({ fromAddress, toAddress, shipments, reference, items, notes }: DraftContent) => ({
  fromAddress: typedAddress(fromAddress),
  toAddress: typedAddress(toAddress),
  shipments: typedShipments(shipments),
  reference,
  items,
  notes,
})

/** Adds the delivery options, which apply when a label is bought later. Invalid options are ignored. */
function withOptions(content: OrderContent, options: unknown): OrderContent {
  const requested = requestedOptions(validOptions(options))
  if (!requested.serviceOptions) return content
  return { ...content, details: { ...(content.details ?? { reference: null, items: [], notes: null }), ...requested } }
}

/**
 * The issues of fields that only rates require.
 *
 * @param packagings the package types of all carriers
 */
function rateIssues({ parcels }: OrderContent, packagings: readonly string[]): ValidationIssue[] {
  return parcels.flatMap(({ lengthInches, predefinedPackage }, index) => {
    const path = `shipments[${index}].parcel`
    if (predefinedPackage === null) return lengthInches === null ? [required('invalid', `${path}.length`)] : []
    if (packagings.includes(predefinedPackage)) return []
    return [fieldIssue('invalid', `${path}.predefinedPackage`, 'is not a packaging type of any carrier')]
  })
}

/** The issues of packages without dimensions and package type, which orders do not require. */
const unmeasured = (shipments: unknown): ValidationIssue[] =>
  (Array.isArray(shipments) ? shipments : []).flatMap((shipment: unknown, index) => {
    const parcel = isRecord(shipment) ? shipment.parcel : null
    const names = ['length', 'width', 'height', 'predefinedPackage']
    const isOpen = isRecord(parcel) && names.every((name) => (parcel[name] ?? null) === null)
    return isOpen ? [required('invalid', `shipments[${index}].parcel.length`)] : []
  })

export function inspectDraft(draft: DraftContent, packagings: readonly string[]): InspectedDraft {
  const typed = typedOrder(draft)
  const { content, issues } = inspectOrder(typed)
  // All issues are reported together, including those of rates.
  if (!content) return { order: null, issues: [...issues, ...unmeasured(typed.shipments)] }
  const missing = rateIssues(content, packagings)
  return { order: missing.length > 0 ? null : withOptions(content, draft.options), issues: missing }
}

const addressContent = ({
  id: _id,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  written: _written,
  ...address
}: OrderAddress) => address

/**
 * The content of a draft that equals an order, to duplicate or correct it. It has all fields.
 *
 * @param options the delivery options of the order
 */
export const contentOfOrder = (
  { from, to, shipments, details }: WholeOrder,
  options: ServiceOptions,
): DraftContent => ({
  fromAddress: addressContent(from),
  toAddress: addressContent(to),
  shipments: shipments.map(({ parcel, customs }) => ({
    parcel: {
      weight: parcel.weightPounds,
      length: parcel.lengthInches,
      width: parcel.widthInches,
      height: parcel.heightInches,
      predefinedPackage: parcel.predefinedPackage,
    },
    // Customs data that was derived from the items is derived again.
    customsInfo: customs && !customs.isFromItems ? customsResponse(customs) : null,
  })),
  options: optionsResponse(options),
  reference: details.reference,
  items: details.items.map(itemResponse),
  notes: details.notes,
})
