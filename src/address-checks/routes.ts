import { checkAddress } from '#address-checks/check-address.ts'
import type { AddressCheckDeps } from '#address-checks/check-deps.ts'
import {
  AddressCheckAnswer,
  addressCheckAnswer,
  CheckAddressRequest,
  missingInAddress,
} from '#address-checks/check-schemas.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok, operation } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import type { Server } from '#http-api/server.ts'

const checkBody = bodyReader(CheckAddressRequest, missingInAddress)

export function addressCheckRoutes(app: Server, deps: AddressCheckDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v1/addresses/check',
    auth: 'bearer',
    docs: {
      operationId: 'checkAddress',
      summary: 'Check an address before money is spent',
      description:
        'By rules first, then by the own service of one of the account’s carriers. It changes no order; where nobody can tell, the verdict says that.',
      tags: ['Addresses'],
    },
    body: checkBody,
    answers: { 200: Envelope(AddressCheckAnswer, 'What is found out of it.') },
    failures: [400, 401, 403, 404, 409, 413, 415, 422, 500],
    handler: async ({ actor: { accountId }, allowedCarriers, body }) =>
      ok(addressCheckAnswer(await checkAddress(deps, { accountId, allowedCarriers, address: body }))),
  })
}
