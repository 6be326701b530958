/**
 * Vendure's Admin API: GraphQL at one URL. Errors have status 200 too:
 *   → 200 { "errors": [{ "message": "…", "extensions": { "code": "FORBIDDEN" } }], "data": null }
 * A login returns a session, which is sent as a bearer token. An API key has its own header.
 */
import { Type } from 'typebox'
import { readFailure, writeFailure } from '#adapters/call.ts'
import { credentialsRejected, type Ok, uncertain, unreadable } from '#adapters/outcome.ts'
import { callStore, rejected, rejectedRead } from '#adapters/stores/call-store.ts'
import type {
  ConnectOutcome,
  Fields,
  FreshToken,
  Rejected,
  StoreAccount,
  StoreDeps,
  Unavailable,
  Uncertain,
} from '#adapters/stores/store.ts'
import { TokenUnavailableError } from '#adapters/tokens.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export type Question = { call: string; query: string; variables?: Record<string, unknown> }

const loginDeadlineMs = 10_000
/** The default session lasts a year. An earlier end is noticed by its rejection. */
const sessionSeconds = 3_600

const loginQuestion: Question = {
  call: 'vendure.token',
  query: `mutation Login($username: String!, $password: String!) {
    login(username: $username, password: $password) { __typename ... on ErrorResult { errorCode message } }
  }`,
}

const loginResponse = compileOnFirstUse(
  Type.Object({
    data: Type.Object({
      login: Type.Object({ __typename: Type.String(), message: Type.Optional(Type.String()) }),
    }),
  }),
)
const responseShape = compileOnFirstUse(
  Type.Object({
    data: Type.Optional(Type.Unknown()),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          message: Type.String(),
          extensions: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
        }),
        { minItems: 1 },
      ),
    ),
  }),
)

/** Documented errors that come before any change. */
const refusedUnread = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'USER_INPUT_ERROR']
const refusals = [...refusedUnread, 'ENTITY_NOT_FOUND', 'ILLEGAL_OPERATION', 'CHANNEL_NOT_FOUND']

type QueryOutcome = Ok<unknown> | Rejected | Unavailable
export type MutationOutcome = QueryOutcome | Uncertain

/**
 * A query that changes nothing.
 *
 * @returns `data`, which is not validated yet
 */
export async function queryStore(
  deps: StoreDeps,
  account: StoreAccount,
  question: Question,
  deadlineMs: number,
): Promise<QueryOutcome> {
  const answer = await send(deps, account, question, { deadlineMs, isRead: true })
  return answer.outcome === 'uncertain' ? unreadable(answer.detail) : answer
}

/** A mutation, which is sent once. */
export const mutateStore = (
  deps: StoreDeps,
  account: StoreAccount,
  question: Question,
  deadlineMs: number,
): Promise<MutationOutcome> => send(deps, account, question, { deadlineMs, isRead: false })

async function send(
  deps: StoreDeps,
  account: StoreAccount,
  question: Question,
  { deadlineMs, isRead }: { deadlineMs: number; isRead: boolean },
): Promise<MutationOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + deadlineMs
  const fetchToken = account.credentials.apiKey
    ? null
    : (credentials: Fields) => logIn(deps, { ...account, credentials })
  for (let round = 1; ; round += 1) {
    let used = ''
    const sent = await callStore(
      deps,
      account,
      { deadlineMs: Math.max(0, endsAtMs - deps.clock.monotonicMs()), fetchToken },
      (token) => {
        used = token
        return request(account, question, { token, isRead })
      },
    )
    if (sent.kind !== 'answered') return isRead ? readFailure(sent) : writeFailure(sent)
    const answer = parseResponse(sent.response, isRead)
    const isRefused = answer.outcome === 'unavailable' && answer.reason === 'credentials'
    if (!isRefused || !fetchToken) return answer
    // An ended session and a missing permission have the same error.
    deps.tokens.forget(account, used)
    if (!isRead || round === 2) return answer
  }
}

function request(account: StoreAccount, question: Question, { token, isRead }: { token: string; isRead: boolean }) {
  const { apiKey, channelToken } = account.credentials
  return {
    call: question.call,
    method: 'POST' as const,
    url: `${account.baseUrl}/admin-api`,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(apiKey ? { 'vendure-api-key': apiKey } : {}),
      ...(channelToken ? { 'vendure-token': channelToken } : {}),
    },
    body: JSON.stringify({ query: question.query, variables: question.variables ?? {} }),
    ...(isRead ? { read: true } : {}),
  }
}

function parseResponse(response: OutgoingResponse, isRead: boolean): MutationOutcome {
  const { status } = response
  const answer = readJson(response)
  if (!responseShape.Check(answer)) {
    const refused = isRead ? rejectedRead(response) : null
    return refused ?? (isRead ? unreadable : uncertain)(`status ${status} with an unexpected body`)
  }
  const [error] = answer.errors ?? []
  if (!error) {
    if (status === 200 && answer.data) return { outcome: 'ok', value: answer.data }
    return (isRead ? unreadable : uncertain)(`status ${status} without data`)
  }
  const code = error.extensions?.code ?? null
  if (status === 429) return rejectedRead(response) ?? rejected(code, error.message)
  if (code === 'FORBIDDEN' || code === 'UNAUTHORIZED') return credentialsRejected(error.message)
  if (code && refusals.includes(code)) return rejected(code, error.message)
  if (isRead) return { outcome: 'unavailable', reason: 'outage', detail: `${code ?? status}: ${error.message}` }
  return uncertain(`${code ?? status}: ${error.message}`)
}

/** @throws TokenUnavailableError */
async function logIn(deps: StoreDeps, account: StoreAccount): Promise<FreshToken> {
  const { username = '', password = '' } = account.credentials
  const question = { ...loginQuestion, variables: { username, password } }
  const result = await deps.http.send({
    ...request({ ...account, credentials: {} }, question, { token: '', isRead: true }),
    deadlineMs: loginDeadlineMs,
  })
  if (!result.ok) throw new TokenUnavailableError(readFailure({ kind: 'failed', failure: result.failure }))
  const refused = rejectedRead(result.response)
  if (refused) throw new TokenUnavailableError(refused)
  const answer = readJson(result.response)
  if (!loginResponse.Check(answer))
    throw new TokenUnavailableError(unreadable('the store returned an unexpected response to the login'))
  const { login } = answer.data
  if (login.__typename !== 'CurrentUser')
    throw new TokenUnavailableError(credentialsRejected(login.message ?? login.__typename))
  const token = result.response.headers['vendure-auth-token']
  if (!token) {
    throw new TokenUnavailableError(
      credentialsRejected('the login returned no session: the tokenMethod of the store must include bearer'),
    )
  }
  return { token, expiresInSeconds: sessionSeconds }
}

/* Checks the credentials, and reads the store's money format. */

const connectDeadlineMs = 15_000

const connectQuery = `query Connect {
  activeChannel { code }
  globalSettings { serverConfig { moneyStrategyPrecision } }
  fulfillmentHandlers { code }
  orders(options: { take: 1 }) { totalItems }
}`

const connectResponse = compileOnFirstUse(
  Type.Object({
    activeChannel: Type.Object({ code: Type.String() }),
    globalSettings: Type.Object({
      serverConfig: Type.Object({ moneyStrategyPrecision: Type.Integer({ minimum: 0, maximum: 6 }) }),
    }),
    fulfillmentHandlers: Type.Array(Type.Object({ code: Type.String() })),
    orders: Type.Object({ totalItems: Type.Integer() }),
  }),
)

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const answer = await queryStore(deps, account, { call: 'vendure.connect', query: connectQuery }, connectDeadlineMs)
  if (answer.outcome !== 'ok') return answer
  if (!connectResponse.Check(answer.value))
    return unreadable('the store returned store information in an unexpected format')
  const { activeChannel, globalSettings, fulfillmentHandlers } = answer.value
  if (!fulfillmentHandlers.some(({ code }) => code === 'manual-fulfillment')) {
    return rejected(
      null,
      'The store has no fulfillment handler named manual-fulfillment, which is needed to report shipments.',
    )
  }
  const { host } = new URL(account.baseUrl)
  return {
    outcome: 'ok',
    value: {
      name: activeChannel.code === '__default_channel__' ? host : `${activeChannel.code} at ${host}`,
      // One URL serves several channels, each a store of its own.
      shop: `${activeChannel.code} at ${account.baseUrl}`,
      facts: { moneyPrecision: String(globalSettings.serverConfig.moneyStrategyPrecision) },
      shipFrom: null,
    },
  }
}

export function validateCredentials({ username, password, apiKey }: Fields): string[] {
  if (apiKey) return username || password ? ['Enter either apiKey, or username and password, not both.'] : []
  return username && password ? [] : ['Enter username and password, or apiKey.']
}
