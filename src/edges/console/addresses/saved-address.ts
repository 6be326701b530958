/** An address that is kept by itself, by the gate that an order's addresses come through. */
import { type Static, Type } from 'typebox'
import { type Address, normalizeAddress } from '#domain/orders/order/address.ts'
import { apiIssue, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import { filledAddress } from '#edges/shapes/order-request.ts'
import { AddressBody } from '#edges/shapes/order-request-schemas.ts'
import { addressFields } from '#edges/shapes/shipment.ts'
import type { Violation } from '#kit/errors/violations.ts'

export const KeptAddressRequest = Type.Object(
  { ...AddressBody.properties, phone: Type.Optional(AddressBody.properties.phone) },
  { title: 'AddressRequest', description: 'An address to save.' },
)
export type KeptAddressRequest = Static<typeof KeptAddressRequest>

export const KeptAddress = Type.Object(addressFields, { title: 'Address', description: 'A saved address.' })

function examine(body: KeptAddressRequest): { address: Address; faults: OrderIssue[] } {
  const faults: OrderIssue[] = []
  const address = normalizeAddress(filledAddress({ ...body, phone: body.phone ?? null }), 'from', faults)
  return { address, faults }
}

/** What the schema cannot say of an address that was found at the path. */
export const addressViolations = (body: KeptAddressRequest, path: string): Violation[] =>
  examine(body).faults.map((fault) => apiIssue(fault, `${path}.${fault.place.field}`))

/** As it is kept, of one in which nothing is wrong. */
export const keptAddress = (body: KeptAddressRequest): Address => examine(body).address
