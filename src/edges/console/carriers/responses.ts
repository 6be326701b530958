import { type Static, Type } from 'typebox'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { type Billing, billings } from '#adapters/carriers/connections.ts'
import {
  type CarrierAccountSummary,
  listUsableCarrierAccounts,
  storedConnections,
} from '#domain/carrier-accounts/stored-connections.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import type { RequestDeps } from '#edges/console/operation.ts'
import { Guid, Nullable, OneOf, UtcTime } from '#kit/schema.ts'

export const BillingSchema = Type.Unsafe<Billing>(
  OneOf(billings, {
    title: 'Billing',
    description:
      'Who pays the carrier.\n\n- prepaid: Labels use credit.\n- direct: The carrier invoices the holder of the carrier account, and labels use no credit.',
  }),
)

const routes = ['own', 'shared', 'simulated'] as const

export const CarriersResponse = Type.Object(
  {
    carriers: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Id of the carrier.' }),
          name: Type.String({ description: 'Name of the carrier.' }),
          goesThrough: Nullable(
            Type.Unsafe<(typeof routes)[number]>(
              OneOf(routes, {
                description:
                  "Type of the carrier account in use: the account's own, the operator's or a simulated one. Null: none.",
              }),
            ),
          ),
          credentialFields: Type.Array(
            Type.Object(
              {
                name: Type.String({ description: 'Name of the field in requests.' }),
                meaning: Type.String({ description: "The carrier's name for the field, and an explanation." }),
                secret: Type.Boolean({ description: 'Whether the value is secret.' }),
                required: Type.Boolean({ description: 'Whether the field is required.' }),
              },
              { title: 'CredentialField', description: "A field of the carrier's credentials." },
            ),
            { description: "The fields of the carrier's credentials." },
          ),
        },
        { title: 'Carrier', description: 'A carrier.' },
      ),
      { description: 'All supported carriers.' },
    ),
    accounts: Type.Array(
      Type.Object(
        {
          carrierAccountId: Guid('Id of the carrier account.'),
          carrier: Type.String({ description: 'Id of the carrier.' }),
          name: Type.String({ description: 'Name of the carrier account.' }),
          isShared: Type.Boolean({
            description:
              "Whether the operator owns the carrier account. The operator's carrier accounts cannot be changed here.",
          }),
          system: Nullable(
            Type.Unsafe<'test' | 'production'>(
              OneOf(['test', 'production'], {
                description:
                  "The carrier's environment. Null if the account uses another URL or belongs to the operator.",
              }),
            ),
          ),
          connected: Type.Boolean({ description: 'Whether the carrier account is used for rates and purchases.' }),
          billing: BillingSchema,
          updatedAt: UtcTime('Time of the last change, in UTC.'),
        },
        { title: 'CarrierAccount', description: 'A carrier account, without its credentials.' },
      ),
      {
        description:
          "The account's own carrier accounts and the operator's, oldest first, including disconnected ones.",
      },
    ),
  },
  { title: 'Carriers', description: 'The carriers and carrier accounts of the account.' },
)

type Carriers = Static<typeof CarriersResponse>

export async function carriersResponse(deps: RequestDeps, { accountId }: { accountId: string }): Promise<Carriers> {
  const { knownCarriers: known, unstoredConnections } = deps
  const [accounts, connections] = await Promise.all([
    listUsableCarrierAccounts(deps, { accountId }),
    // Read from the database, because the connections for rates may be some seconds old.
    storedConnections({ ...deps, known }, unstoredConnections).list(accountId),
  ])
  const routeOf = (carrierId: string): Carriers['carriers'][number]['goesThrough'] => {
    const used = connections.find(({ carrier }) => carrier.id === carrierId)
    if (!used) return null
    const isOwn = accounts.some((one) => one.carrierAccountId === used.account.id && one.accountId !== null)
    return isOwn ? 'own' : used.account.simulated ? 'simulated' : 'shared'
  }
  return {
    carriers: deps.knownCarriers.map(({ id, name, credentialFields }) => ({
      ...{ id, name, goesThrough: routeOf(id) },
      credentialFields: credentialFields.map((field) => ({ ...field })),
    })),
    accounts: accounts.map((account) => accountResponse(deps, account)),
  }
}

function accountResponse(deps: ConsoleDeps, account: CarrierAccountSummary): Carriers['accounts'][number] {
  const { carrierAccountId, carrier, name, connected, billing, updatedAt } = account
  const isShared = account.accountId === null
  const known = deps.knownCarriers.find(({ id }) => id === carrier)
  const systems = ['test', 'production'] as const
  const system = systems.find((one) => !isShared && known && deps.baseUrlOf(known, one) === account.baseUrl) ?? null
  return { carrierAccountId, carrier, name, isShared, system, connected, billing, updatedAt: updatedAt.toISOString() }
}

/** Whether a carrier can void labels. True for unknown carriers, because only a request shows it. */
export const takesLabelsBack =
  ({ knownCarriers }: { knownCarriers: readonly Carrier[] }) =>
  (carrierId: string): boolean => {
    const carrier = knownCarriers.find(({ id }) => id === carrierId)
    return !carrier || carrier.void !== undefined
  }
