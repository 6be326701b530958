/** What of a draft is missing or wrong, by the gate that orders come through, and what it says as an order. */

import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { OrderAddress } from '#domain/orders/order/address.ts'
import type { WholeOrder } from '#domain/orders/order/order.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import { inspectOrder } from '#edges/shapes/order-request.ts'
import { customsResponse } from '#edges/shapes/orders.ts'
import { optionsResponse, requestedOptions, validOptions } from '#edges/shapes/rate-options.ts'
import { fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'

export type DraftContent = Record<string, unknown>

/** The order where it can be rated; else null, and why. */
export type InspectedDraft = { order: OrderContent | null; issues: ValidationIssue[] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An address of which nothing is typed yet lacks everything that an address has to have. A telephone number it has not. */
const typedAddress = (address: unknown) =>
  address === undefined || isRecord(address) ? { phone: null, ...address } : address

function typedShipments(shipments: unknown): unknown {
  if (!Array.isArray(shipments)) return shipments ?? [{ parcel: {} }]
  const typed = shipments.map((one) => (isRecord(one) ? { ...one, parcel: one.parcel ?? {} } : one))
  return typed.length > 0 ? typed : [{ parcel: {} }]
}

/** As an order's body, with what has to be there to say what is missing in it. */
const typedOrder = ({ fromAddress, toAddress, shipments, reference, items, notes }: DraftContent) => ({
  fromAddress: typedAddress(fromAddress),
  toAddress: typedAddress(toAddress),
  shipments: typedShipments(shipments),
  reference,
  items,
  notes,
})

/** What is to be bought beside the service, for when the order is shipped later; what makes no sense of it is nothing. */
function withOptions(content: OrderContent, options: unknown): OrderContent {
  const requested = requestedOptions(validOptions(options))
  if (!requested.serviceOptions) return content
  return { ...content, details: { ...(content.details ?? { reference: null, items: [], notes: null }), ...requested } }
}

/** What orders need not have, and rates do. @param packagings the names of all carriers' own */
function rateIssues({ parcels }: OrderContent, packagings: readonly string[]): ValidationIssue[] {
  return parcels.flatMap(({ lengthInches, predefinedPackage }, index) => {
    const path = `shipments[${index}].parcel`
    if (predefinedPackage === null) return lengthInches === null ? [required('invalid', `${path}.length`)] : []
    if (packagings.includes(predefinedPackage)) return []
    return [fieldIssue('invalid', `${path}.predefinedPackage`, 'is not a packaging type of any carrier')]
  })
}

/** Of parcels of which no side and no packaging is typed: orders need neither. */
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
  // All that is missing is told at once, also what is asked of rates alone.
  if (!content) return { order: null, issues: [...issues, ...unmeasured(typed.shipments)] }
  const missing = rateIssues(content, packagings)
  return { order: missing.length > 0 ? null : withOptions(content, draft.options), issues: missing }
}

const addressContent = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...address }: OrderAddress) => address

/**
 * An order as somebody would type it, with every field that a draft has: to make another like it, or to correct it.
 *
 * @param options what it is shipped with beside the service
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
    // What was made of the items is made of them again.
    customsInfo: customs && !customs.isFromItems ? customsResponse(customs) : null,
  })),
  options: optionsResponse(options),
  reference: details.reference,
  items: details.items.map(({ unitWeightPounds, ...item }) => ({ ...item, unitWeight: unitWeightPounds })),
  notes: details.notes,
})
