import { type Static, Type } from 'typebox'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { parseName } from '#domain/accounts/account.ts'
import { examineFields } from '#domain/carrier-accounts/credentials.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { NameText } from '#edges/console/schemas.ts'
import { invalid, refuseViolations, required, type Violation } from '#kit/errors/violations.ts'
import { OneOf } from '#kit/schema.ts'

export const ConnectRequest = Type.Object(
  {
    carrier: Type.String({ description: 'Id of the carrier.' }),
    name: NameText('Name of the carrier account. An existing carrier account with this name is replaced.'),
    credentials: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 10_000 },
      description: 'The credential fields of the carrier, by name.',
    }),
    system: Type.Optional(
      Type.Unsafe<'test' | 'production'>(
        OneOf(['test', 'production'], {
          description: "The carrier's environment. Default: the environment that matches this deployment.",
        }),
      ),
    ),
    keepUntested: Type.Optional(
      Type.Boolean({ description: 'If true, the credentials are stored without being checked with the carrier.' }),
    ),
  },
  { title: 'ConnectCarrierRequest', description: 'A carrier account to connect.' },
)

export type CarrierToConnect = {
  carrier: Carrier
  name: string
  baseUrl: string
  credentials: Readonly<Record<string, string>>
}

/**
 * What is to be connected. Nobody names an address here: a page must not have the service call wherever it likes.
 *
 * @throws ValidationError
 */
export function readConnectRequest(
  deps: Pick<ConsoleDeps, 'knownCarriers' | 'environment' | 'baseUrlOf'>,
  body: Static<typeof ConnectRequest>,
): CarrierToConnect {
  const { environment, knownCarriers } = deps
  const carrier = knownCarriers.find(({ id }) => id === body.carrier)
  const system = body.system ?? (environment === 'production' ? 'production' : 'test')
  const violations: Violation[] = carrier ? fieldViolations(carrier, body.credentials) : []
  if (!carrier) violations.push(invalid('meaningless', 'carrier', `must be one of ${idsOf(knownCarriers)}`))
  if (environment === 'sandbox' && system === 'production') {
    violations.push(invalid('meaningless', 'system', 'must be test: a Sandbox does not buy real labels'))
  }
  refuseViolations(violations)
  const known = carrier as Carrier
  return {
    carrier: known,
    name: parseName(body.name),
    baseUrl: deps.baseUrlOf(known, system),
    credentials: body.credentials,
  }
}

const idsOf = (carriers: readonly Carrier[]): string => carriers.map(({ id }) => id).join(', ')

function fieldViolations(carrier: Carrier, credentials: Readonly<Record<string, string>>): Violation[] {
  const { unknown, missing } = examineFields(carrier, credentials)
  return [
    // A name that somebody made up is no part of a code.
    ...unknown.map((name) =>
      invalid('meaningless', 'credentials', `must not contain ${name}: ${carrier.name} has no such field`),
    ),
    ...missing.map(({ name }) => required('meaningless', `credentials.${name}`)),
  ]
}
