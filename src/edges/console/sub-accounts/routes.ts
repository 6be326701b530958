import { type Static, Type } from 'typebox'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import {
  createSubAccount,
  listSubAccounts,
  type SubAccount,
  setSubAccountActive,
  setSubAccountCarriers,
} from '#domain/accounts/sub-accounts.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { NameText } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, fieldIssue } from '#kit/errors/validation-issues.ts'
import { Guid, Nullable, UtcTime } from '#kit/schema.ts'

const tags = ['Sub-accounts']

const Active = Type.Boolean({
  description: 'Whether the sub-account is active. Requests for an inactive sub-account are rejected.',
})
const AllowedCarriers = Nullable(
  Type.Array(Type.String({ description: 'Id of a carrier.' }), {
    maxItems: 100,
    description: 'Ids of the carriers that the sub-account may use. Null: all.',
  }),
)

const SubAccountResponse = Type.Object(
  {
    subAccountId: Guid('Id of the sub-account, as used in `X-SubAccount-Id`.'),
    name: Type.String({ description: 'Name of the sub-account.' }),
    active: Active,
    allowedCarriers: AllowedCarriers,
    createdAt: UtcTime('Creation time, in UTC.'),
  },
  { title: 'SubAccount', description: 'A sub-account.' },
)

const SubAccountsResponse = Type.Object(
  {
    subAccounts: Type.Array(SubAccountResponse, { description: 'The sub-accounts, oldest first.' }),
    carriers: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Id of the carrier.' }),
          name: Type.String({ description: 'Name of the carrier.' }),
        },
        { title: 'CarrierName', description: 'A carrier.' },
      ),
      { description: 'The carriers to which a sub-account can be limited.' },
    ),
  },
  { title: 'SubAccounts', description: 'The sub-accounts of the account.' },
)

const CreateRequest = Type.Object(
  { name: NameText('Name of the sub-account.') },
  { title: 'CreateSubAccountRequest', description: 'A sub-account to create.' },
)
const ActiveRequest = Type.Object(
  { active: Active },
  { title: 'SetSubAccountActiveRequest', description: 'Whether the sub-account is active.' },
)
const CarriersRequest = Type.Object(
  { allowedCarriers: AllowedCarriers },
  { title: 'SetSubAccountCarriersRequest', description: 'The carriers that the sub-account can use.' },
)

const params = Type.Object({ subAccountId: Guid('Id of the sub-account.') })

const subAccountResponse = ({ createdAt, ...subAccount }: SubAccount): Static<typeof SubAccountResponse> => ({
  ...subAccount,
  createdAt: createdAt.toISOString(),
})

/** @throws ValidationError if an id is unknown, or the list is empty */
function readCarriers(known: readonly Carrier[], ids: string[] | null): string[] | null {
  if (ids === null) return null
  const allowed = known.map(({ id }) => id as string).filter((id) => ids.includes(id))
  const isRight = allowed.length > 0 && ids.every((id) => allowed.includes(id))
  const predicate = `must be a list of ${known.map(({ id }) => id).join(', ')}, or null for all`
  assertNoIssues(isRight ? [] : [fieldIssue('invalid', 'allowedCarriers', predicate)])
  return allowed
}

export function subAccountRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/sub-accounts',
    // Everyone can narrow their view and their new orders to a sub-account.
    needs: 'orders.read',
    docs: { operationId: 'listSubAccounts', summary: 'Lists the sub-accounts of the account.', tags },
    responses: { 200: Envelope(SubAccountsResponse, 'The sub-accounts.') },
    errors: [],
    handler: async ({ deps, session }) => {
      const subAccounts = await listSubAccounts(deps, session)
      const carriers = deps.knownCarriers.map(({ id, name }) => ({ id, name }))
      return ok({ subAccounts: subAccounts.map(subAccountResponse), carriers })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/sub-accounts',
    needs: 'sub-accounts.manage',
    docs: {
      operationId: 'createSubAccount',
      summary: 'Creates a sub-account. The sub-account is active and may use all carriers.',
      tags,
    },
    body: bodyReader(CreateRequest),
    responses: {
      201: Envelope(
        Type.Object({ subAccountId: Guid('The new sub-account.') }, { description: 'The new sub-account.' }),
        'Id of the sub-account.',
      ),
    },
    errors: ['SubAccount.TooMany'],
    handler: async ({ deps, audit, session: { accountId }, body: { name } }) =>
      created(await createSubAccount({ ...deps, audit }, { accountId, name })),
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/sub-accounts/:subAccountId/active',
    needs: 'sub-accounts.manage',
    docs: { operationId: 'setSubAccountActive', summary: 'Activates or deactivates a sub-account.', tags },
    params,
    body: bodyReader(ActiveRequest),
    responses: { 200: Envelope(ActiveRequest, 'The new state.') },
    errors: ['SubAccount.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { subAccountId }, body: { active } }) => {
      const isKnown = await setSubAccountActive({ ...deps, audit }, { accountId, subAccountId, active })
      if (!isKnown) throw serviceError('SubAccount.NotFound')
      return ok({ active })
    },
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/sub-accounts/:subAccountId/carriers',
    needs: 'sub-accounts.manage',
    docs: { operationId: 'setSubAccountCarriers', summary: 'Limits a sub-account to specific carriers.', tags },
    params,
    body: bodyReader(CarriersRequest),
    responses: { 200: Envelope(CarriersRequest, 'The carriers that the sub-account can use now.') },
    errors: ['SubAccount.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { subAccountId }, body }) => {
      const carriers = readCarriers(deps.knownCarriers, body.allowedCarriers)
      const isKnown = await setSubAccountCarriers({ ...deps, audit }, { accountId, subAccountId, carriers })
      if (!isKnown) throw serviceError('SubAccount.NotFound')
      return ok({ allowedCarriers: carriers })
    },
  })
}
