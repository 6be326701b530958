import { type Static, Type } from 'typebox'
import { checkAddress } from '#domain/addresses/checks/check-address.ts'
import {
  changeAddress,
  removeAddress,
  type SavedAddress,
  saveAddress,
  searchAddresses,
} from '#domain/addresses/saved-addresses.ts'
import { type Address, normalizeAddress } from '#domain/orders/order/address.ts'
import { apiIssue, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended, KeptText } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader, queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import {
  AddressCheckResponse,
  addressCheckResponse,
  CheckAddressRequest,
  missingInAddress,
} from '#edges/shapes/address-check.ts'
import { filledAddress } from '#edges/shapes/order-request.ts'
import { AddressBody } from '#edges/shapes/order-request-schemas.ts'
import { addressFields } from '#edges/shapes/shipment.ts'
import type { ValidationIssue } from '#kit/errors/validation-issues.ts'
import { Guid, UtcTime } from '#kit/schema.ts'

/** A saved address is validated like the address of an order. */

export const KeptAddressRequest = Type.Object(
  { ...AddressBody.properties, phone: Type.Optional(AddressBody.properties.phone) },
  { title: 'AddressRequest', description: 'An address to save.' },
)
export type KeptAddressRequest = Static<typeof KeptAddressRequest>

export const KeptAddress = Type.Object(addressFields, { title: 'Address', description: 'A saved address.' })

function examine(body: KeptAddressRequest): { address: Address; issues: OrderIssue[] } {
  const issues: OrderIssue[] = []
  const address = normalizeAddress(filledAddress({ ...body, phone: body.phone ?? null }), 'from', issues)
  return { address, issues }
}

/** The issues that the schema cannot express. */
export const addressIssues = (body: KeptAddressRequest, path: string): ValidationIssue[] =>
  examine(body).issues.map((issue) => apiIssue(issue, `${path}.${issue.place.field}`))

/** @param body has no issues */
export const keptAddress = (body: KeptAddressRequest): Address => examine(body).address

const tags = ['Address book']

const AddressRequest = Type.Object(
  { address: KeptAddressRequest },
  { title: 'SaveAddressRequest', description: 'An address to save in the address book.' },
)
const addressBody = bodyReader(AddressRequest, ({ address }, path) => addressIssues(address, path('address')))
const params = Type.Object({ addressId: Guid('Id of the address.') })

const CheckRequest = Type.Object(
  { address: CheckAddressRequest },
  { title: 'CheckTypedAddressRequest', description: 'An address to check.' },
)
const checkBody = bodyReader(CheckRequest, ({ address }, path) =>
  missingInAddress(address, (field) => path(`address.${field}`)),
)

const SavedAddressResponse = Type.Object(
  {
    addressId: Guid('The address.'),
    address: KeptAddress,
    usedAt: UtcTime('Time of the last save, in UTC.'),
  },
  { title: 'SavedAddress', description: 'A saved address.' },
)

const FoundAddresses = Type.Object(
  {
    saved: Type.Array(SavedAddressResponse, {
      description: 'Up to twenty saved addresses that match, most recently saved first.',
    }),
    learned: Type.Array(KeptAddress, {
      description: "Up to ten other recipients of the account's orders, most recent first.",
    }),
  },
  { title: 'FoundAddresses', description: 'Addresses that match a search.' },
)

const searchQuery = queryReader(
  Type.Object({
    search: Type.Optional(
      KeptText(
        'Part of a name, company, email address, street, city or postal code. If omitted, the most recent addresses are returned.',
        200,
      ),
    ),
  }),
)

const savedResponse = ({ addressId, address, usedAt }: SavedAddress): Static<typeof SavedAddressResponse> => ({
  addressId,
  address,
  usedAt: usedAt.toISOString(),
})

export function addressRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/addresses',
    needs: 'orders.write',
    docs: { operationId: 'searchAddresses', summary: 'Lists saved addresses and recent recipients.', tags },
    query: searchQuery,
    responses: { 200: Envelope(FoundAddresses, 'The addresses.') },
    errors: [],
    handler: async ({ deps, session: { accountId }, query }) => {
      const { saved, learned } = await searchAddresses(deps, { accountId, search: query.search ?? null })
      return ok({ saved: saved.map(savedResponse), learned })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/addresses',
    needs: 'orders.write',
    docs: {
      operationId: 'saveAddress',
      summary: 'Saves an address. An address that is already saved moves to the top of the list.',
      tags,
    },
    body: addressBody,
    responses: { 201: Envelope(SavedAddressResponse, 'The saved address.') },
    errors: ['Address.TooMany'],
    handler: async ({ deps, audit, session: { accountId }, body }) =>
      created(savedResponse(await saveAddress({ ...deps, audit }, { accountId, address: keptAddress(body.address) }))),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/addresses/check',
    needs: 'orders.write',
    docs: { operationId: 'checkAddress', summary: 'Checks an address and suggests changes.', tags },
    body: checkBody,
    responses: { 200: Envelope(AddressCheckResponse, 'The result of the check.') },
    errors: [],
    handler: async ({ deps, session: { accountId }, body: { address } }) => {
      const check = await checkAddress(deps.addressChecks, { accountId, allowedCarriers: null, address })
      return ok(addressCheckResponse(check))
    },
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/addresses/:addressId',
    needs: 'orders.write',
    docs: {
      operationId: 'changeAddress',
      summary: 'Changes a saved address. Existing orders do not change.',
      tags,
    },
    params,
    body: addressBody,
    responses: { 200: Envelope(SavedAddressResponse, 'The saved address.') },
    errors: ['Address.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { addressId }, body }) =>
      ok(
        savedResponse(
          await changeAddress({ ...deps, audit }, { accountId, addressId, address: keptAddress(body.address) }),
        ),
      ),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/addresses/:addressId',
    needs: 'orders.write',
    docs: { operationId: 'removeAddress', summary: 'Removes a saved address.', tags },
    params,
    responses: { 200: Envelope(Ended, 'The address is removed.') },
    errors: ['Address.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { addressId } }) => {
      await removeAddress({ ...deps, audit }, { accountId, addressId })
      return ok(ended)
    },
  })
}
