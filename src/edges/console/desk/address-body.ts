/** An address that is kept by itself, by the gate that an order's addresses come through. */
import { type Static, Type } from 'typebox'
import { type Address, normalizeAddress } from '#domain/orders/order/address.ts'
import { apiIssue, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import { filledAddress } from '#edges/shapes/order-request.ts'
import { AddressBody } from '#edges/shapes/order-request-schemas.ts'
import { addressFields } from '#edges/shapes/shipment.ts'
import type { Violation } from '#kit/errors/violations.ts'

export const KeptAddressBody = Type.Object(
  { ...AddressBody.properties, phone: Type.Optional(AddressBody.properties.phone) },
  { title: 'AddressRequest', description: 'An address to save.' },
)
export type KeptAddressBody = Static<typeof KeptAddressBody>

export const KeptAddress = Type.Object(addressFields, { title: 'Address', description: 'A saved address.' })

function examine(body: KeptAddressBody): { address: Address; faults: OrderIssue[] } {
  const faults: OrderIssue[] = []
  const address = normalizeAddress(filledAddress({ ...body, phone: body.phone ?? null }), 'from', faults)
  return { address, faults }
}

/** What the schema cannot say of an address that was found at the path. */
export const addressViolations = (body: KeptAddressBody, path: string): Violation[] =>
  examine(body).faults.map((fault) => apiIssue(fault, `${path}.${fault.place.field}`))

/** As it is kept, of one in which nothing is wrong. */
export const keptAddress = (body: KeptAddressBody): Address => examine(body).address
