import { type Static, Type } from 'typebox'
import { type CarrierAccountSummary, listUsableCarrierAccounts } from '#carrier-accounts/list-carrier-accounts.ts'
import { storedConnections } from '#carrier-accounts/stored-connections.ts'
import type { ConsoleDeps } from '#console-api/console-deps.ts'
import type { RequestDeps } from '#console-api/operation.ts'
import { Guid, Nullable, OneOf, UtcTime } from '#kit/schema.ts'

const routes = ['own', 'shared', 'simulated'] as const

export const CarriersAnswer = Type.Object(
  {
    carriers: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'The carrier.' }),
          name: Type.String({ description: 'What it is called.' }),
          goesThrough: Nullable(
            Type.Unsafe<(typeof routes)[number]>(
              OneOf(routes, {
                description:
                  "Whose account at it the account ships with: its own, the operator's, or a simulator's; null: it does not.",
              }),
            ),
          ),
          credentialFields: Type.Array(
            Type.Object(
              {
                name: Type.String({ description: 'By which it is sent.' }),
                meaning: Type.String({ description: 'What the carrier calls it, and what it is.' }),
                secret: Type.Boolean({ description: 'Whether nobody else may see it.' }),
                required: Type.Boolean({ description: 'Whether the carrier does without it.' }),
              },
              { title: 'CredentialField', description: 'What an account at the carrier is opened by.' },
            ),
            { description: 'What an account at it is opened by.' },
          ),
        },
        { title: 'Carrier', description: 'A carrier.' },
      ),
      { description: 'Every carrier that there is.' },
    ),
    accounts: Type.Array(
      Type.Object(
        {
          carrierAccountId: Guid('The account at the carrier.'),
          carrier: Type.String({ description: 'The id of the carrier.' }),
          name: Type.String({ description: 'What it is called.' }),
          isShared: Type.Boolean({ description: "Whether it is the operator's, and so not to be changed here." }),
          system: Nullable(
            Type.Unsafe<'test' | 'production'>(
              OneOf(['test', 'production'], {
                description: "Which of the carrier's systems; null: another address, or the operator's.",
              }),
            ),
          ),
          connected: Type.Boolean({ description: 'Whether anything is quoted and bought through it.' }),
          updatedAt: UtcTime('When it was connected or disconnected last, UTC.'),
        },
        { title: 'CarrierAccount', description: 'An account at a carrier, without what opens it.' },
      ),
      { description: "The account's own and the operator's, the oldest first; those that were disconnected as well." },
    ),
  },
  { title: 'Carriers', description: 'With whom the account ships.' },
)

type Carriers = Static<typeof CarriersAnswer>

export async function carriersAnswer(deps: RequestDeps, { accountId }: { accountId: string }): Promise<Carriers> {
  const { knownCarriers: known, unstoredConnections } = deps
  const [accounts, connections] = await Promise.all([
    listUsableCarrierAccounts(deps, { accountId }),
    // None of those that rates go through: these may be some seconds old, and somebody has just connected one.
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
    accounts: accounts.map((account) => accountAnswer(deps, account)),
  }
}

function accountAnswer(deps: ConsoleDeps, account: CarrierAccountSummary): Carriers['accounts'][number] {
  const { carrierAccountId, carrier, name, connected, updatedAt } = account
  const isShared = account.accountId === null
  const known = deps.knownCarriers.find(({ id }) => id === carrier)
  const systems = ['test', 'production'] as const
  const system = systems.find((one) => !isShared && known && deps.baseUrlOf(known, one) === account.baseUrl) ?? null
  return { carrierAccountId, carrier, name, isShared, system, connected, updatedAt: updatedAt.toISOString() }
}
