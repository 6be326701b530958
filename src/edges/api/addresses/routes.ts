import type { AddressCheckDeps } from '#domain/addresses/checks/address-check.ts'
import { checkAddress } from '#domain/addresses/checks/check-address.ts'
import { bearer } from '#edges/http/authentication.ts'
import { ok, operation } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import {
  AddressCheckResponse,
  addressCheckResponse,
  CheckAddressRequest,
  missingInAddress,
} from '#edges/shapes/address-check.ts'

const checkBody = bodyReader(CheckAddressRequest, missingInAddress)

export function addressCheckRoutes(app: Server, deps: AddressCheckDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v1/addresses/check',
    keyScope: 'orders',
    auth: bearer,
    docs: {
      operationId: 'checkAddress',
      summary: 'Check an address',
      description:
        "Checks an address with local rules, then with the address service of one of the account's carriers. The check never changes an order and costs nothing.\n\nThe response is 200 for every verdict, including `wrong`. If no carrier can check the address, the verdict is `unverifiable` and `messages` contains the reason (`NotCovered`, `CarrierUnavailable` or `AllowanceUsed`). A carrier's result is reused for up to 90 days. With `X-SubAccount-Id`, only the carriers that the sub-account can use are queried.\n\nA missing or blank required field returns 422 (`Validation.<FieldName>Required`). The request is safe to repeat.",
      tags: ['Addresses'],
    },
    body: checkBody,
    responses: { 200: Envelope(AddressCheckResponse, 'The result of the check.') },
    errors: [],
    handler: async ({ actor: { accountId }, allowedCarriers, body }) =>
      ok(addressCheckResponse(await checkAddress(deps, { accountId, allowedCarriers, address: body }))),
  })
}
