import { type Static, Type } from 'typebox'
import { callLimitField } from '#adapters/carriers/call-limits.ts'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { parseName } from '#domain/accounts/account.ts'
import { changeBilling, connectCarrier, disconnectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { examineFields } from '#domain/carrier-accounts/credentials.ts'
import { openCarrierAccount } from '#domain/carrier-accounts/stored-connections.ts'
import { BillingSchema, CarriersResponse, carriersResponse } from '#edges/console/carriers/responses.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended, NameText } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { Guid, OneOf } from '#kit/schema.ts'

const ConnectRequest = Type.Object(
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
 * Parses a carrier account. It contains no URL, because pages must not make the service call arbitrary hosts.
 *
 * @throws ValidationError
 */
function readConnectRequest(
  deps: Pick<ConsoleDeps, 'knownCarriers' | 'environment' | 'baseUrlOf'>,
  body: Static<typeof ConnectRequest>,
): CarrierToConnect {
  const { environment, knownCarriers } = deps
  const carrier = knownCarriers.find(({ id }) => id === body.carrier)
  const system = body.system ?? (environment === 'production' ? 'production' : 'test')
  const issues: ValidationIssue[] = carrier ? fieldIssues(carrier, body.credentials) : []
  if (!carrier) issues.push(fieldIssue('invalid', 'carrier', `must be one of ${idsOf(knownCarriers)}`))
  if (environment === 'sandbox' && system === 'production') {
    issues.push(fieldIssue('invalid', 'system', 'must be test: a Sandbox does not buy real labels'))
  }
  assertNoIssues(issues)
  const known = carrier as Carrier
  return {
    carrier: known,
    name: parseName(body.name),
    baseUrl: deps.baseUrlOf(known, system),
    credentials: body.credentials,
  }
}

const idsOf = (carriers: readonly Carrier[]): string => carriers.map(({ id }) => id).join(', ')

function fieldIssues(carrier: Carrier, credentials: Readonly<Record<string, string>>): ValidationIssue[] {
  const { unknown, missing, invalidLimit } = examineFields(carrier, credentials)
  return [
    // An unknown name must not become part of a code.
    ...unknown.map((name) =>
      fieldIssue('invalid', 'credentials', `must not contain ${name}: ${carrier.name} has no such field`),
    ),
    ...missing.map(({ name }) => required('invalid', `credentials.${name}`)),
    ...(invalidLimit
      ? [fieldIssue('invalid', `credentials.${callLimitField}`, invalidLimit.slice(invalidLimit.indexOf(' ') + 1))]
      : []),
  ]
}

const tags = ['Carriers']

const Finding = Type.String({ description: "The carrier's response, as a sentence." })

const params = Type.Object({ carrierAccountId: Guid('Id of the carrier account.') })

/** Some messages of carriers end with a full stop. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

function connectRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/carriers',
    needs: 'carriers.manage',
    stepUp: true,
    docs: {
      operationId: 'connectCarrier',
      summary: 'Connects a carrier account, or replaces its credentials.',
      description: 'The credentials are first checked with the carrier. Nothing is bought.',
      tags,
    },
    body: bodyReader(ConnectRequest),
    responses: {
      201: Envelope(
        Type.Object(
          { carrierAccountId: Guid('Id of the carrier account.'), finding: Finding },
          { title: 'ConnectedCarrier', description: 'The connected carrier account.' },
        ),
        'The carrier account.',
      ),
    },
    errors: ['CarrierAccount.NotAccepted', 'CarrierAccount.TooMany'],
    handler: async ({ deps, audit, session: { accountId }, body }) => {
      const command = readConnectRequest(deps, body)
      const { carrier, baseUrl, credentials } = command
      let finding = 'The account was not tested.'
      if (!body.keepUntested) {
        const tried = await deps.tryCarrier({ carrier, account: { id: 'tried', baseUrl, credentials } })
        finding = sentence(tried.finding)
        if (!tried.works) throw serviceError('CarrierAccount.NotAccepted', { carrier: carrier.id, finding })
      }
      const { carrierAccountId, notice } = await connectCarrier({ ...deps, audit }, { accountId, ...command })
      return created({ carrierAccountId, finding: notice ? `${finding} ${notice}` : finding })
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/carriers/:carrierAccountId',
    needs: 'carriers.manage',
    stepUp: true,
    docs: {
      operationId: 'disconnectCarrier',
      summary: 'Disconnects a carrier account.',
      description:
        'The carrier account is no longer used for rates and purchases. Labels that were bought with the account can still be canceled.',
      tags,
    },
    params,
    responses: { 200: Envelope(Ended, 'The carrier account is disconnected.') },
    errors: ['CarrierAccount.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { carrierAccountId } }) => {
      const isOwn = await disconnectCarrier({ ...deps, audit }, { accountId, carrierAccountId })
      if (!isOwn) throw serviceError('CarrierAccount.NotFound')
      return ok(ended)
    },
  })
}

const BillingRequest = Type.Object(
  { billing: BillingSchema },
  { title: 'CarrierBillingRequest', description: 'Who pays the carrier from now on.' },
)

function billingRoute(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'PATCH',
    url: '/console/api/carriers/:carrierAccountId',
    needs: 'carriers.billing',
    stepUp: true,
    docs: {
      operationId: 'changeCarrierBilling',
      summary: "Changes who pays for labels that are bought through one of the account's own carrier accounts.",
      description: 'Applies to rates that are requested from now on. Rates and labels keep the terms of their request.',
      tags,
    },
    params,
    body: bodyReader(BillingRequest),
    responses: { 200: Envelope(Ended, 'The billing is changed.') },
    errors: ['CarrierAccount.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { carrierAccountId }, body: { billing } }) => {
      const isOwn = await changeBilling({ ...deps, audit }, { accountId, carrierAccountId, billing })
      if (!isOwn) throw serviceError('CarrierAccount.NotFound')
      return ok(ended)
    },
  })
}

export function carrierRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/carriers',
    needs: 'carriers.manage',
    docs: {
      operationId: 'listCarriers',
      summary: 'Lists the carriers, their credential fields, and the carrier accounts.',
      tags,
    },
    responses: { 200: Envelope(CarriersResponse, 'The carriers.') },
    errors: [],
    handler: async ({ deps, session }) => ok(await carriersResponse(deps, session)),
  })

  connectRoutes(server)
  billingRoute(server)

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/carriers/:carrierAccountId/test',
    needs: 'carriers.manage',
    docs: {
      operationId: 'testCarrier',
      summary: 'Tests a carrier account with a rate request for a sample package. Nothing is bought.',
      tags,
    },
    params,
    body: bodyReader(Type.Object({})),
    responses: {
      200: Envelope(
        Type.Object(
          { works: Type.Boolean({ description: 'Whether the carrier accepted the credentials.' }), finding: Finding },
          { title: 'CarrierTest', description: 'The result of a test.' },
        ),
        'The result of the test.',
      ),
    },
    errors: ['CarrierAccount.NotFound', 'CarrierAccount.Unreadable'],
    handler: async ({ deps, session: { accountId }, params: { carrierAccountId } }) => {
      const connection = await openCarrierAccount(
        { ...deps, known: deps.knownCarriers },
        { accountId, carrierAccountId },
      )
      const { works, finding } = await deps.tryCarrier(connection)
      return ok({ works, finding: sentence(finding) })
    },
  })
}
