import type { Carrier } from '#adapters/carriers/carrier.ts'
import {
  type Billing,
  type CarrierConnection,
  type CarrierConnections,
  sharedConnections,
} from '#adapters/carriers/connections.ts'
import { noKeyOpens, sealContext } from '#domain/carrier-accounts/credentials.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Seal } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** A carrier account that another node connected is used here after this time at the latest. */
const cacheTtlMs = 5_000
const maxCached = 10_000
/** An operator has to give the node the right secret key. */
const lostKeyRetryAfterSeconds = 60

type StoredConnectionDeps = { db: Database; clock: Clock; seal: Seal; log: Logger; known: readonly Carrier[] }

type Cached = { rows: Promise<sql.SealedCarrierAccount[]>; untilMs: number }

/**
 * Connected carrier accounts: an account's own and the operator's. If an account has connected a carrier itself, only
 * its own carrier accounts are used. Carriers that nobody connected use `others`, a Sandbox's simulators.
 */
export function storedConnections(deps: StoredConnectionDeps, others: CarrierConnections): CarrierConnections {
  const cached = new Map<string, Cached>()

  async function rowsOf(accountId: string): Promise<sql.SealedCarrierAccount[]> {
    const nowMs = deps.clock.monotonicMs()
    const known = cached.get(accountId)
    if (known && nowMs < known.untilMs) return known.rows
    if (cached.size >= maxCached) cached.clear()
    const rows = sql.selectUsable(deps.db, accountId)
    cached.set(accountId, { rows, untilMs: nowMs + cacheTtlMs })
    rows.catch(() => cached.delete(accountId))
    return rows
  }

  const isKnown = (carrierId: string) => deps.known.some(({ id }) => id === carrierId)

  function connectionOf(row: sql.SealedCarrierAccount): CarrierConnection | null {
    const carrier = deps.known.find(({ id }) => id === row.carrier)
    if (!carrier) return null
    if (deps.seal.keyOf(row.credentials) === null) {
      deps.log.error({ carrierAccountId: row.id, carrier: row.carrier }, noKeyOpens)
      return null
    }
    try {
      const credentials = JSON.parse(deps.seal.open(row.credentials, sealContext(row.id)))
      const account = { id: row.id, baseUrl: row.baseUrl, credentials }
      return { carrier, account, isDisconnected: !row.connected, billing: row.billing }
    } catch (error) {
      deps.log.error({ err: error, carrierAccountId: row.id }, 'carrier credentials cannot be decrypted')
      return null
    }
  }

  return {
    async list(accountId) {
      const rows = (await rowsOf(accountId)).filter(({ connected }) => connected)
      const own = new Set(rows.filter(({ accountId: owner }) => owner !== null).map(({ carrier }) => carrier))
      const used = rows.filter(({ accountId: owner, carrier }) => owner !== null || !own.has(carrier))
      const stored = used.map(connectionOf).filter((connection) => connection !== null)
      const connected = new Set(used.map(({ carrier }) => carrier))
      const rest = (await others.list(accountId)).filter(({ carrier }) => !connected.has(carrier.id))
      const isLost = used.some((row) => isKnown(row.carrier) && !stored.some(({ account }) => account.id === row.id))
      // Otherwise the account would seem to have no carrier, which no repeat could change.
      if (isLost && stored.length + rest.length === 0) {
        throw serviceError('General.Unavailable', { retryAfterSeconds: lostKeyRetryAfterSeconds })
      }
      return [...stored, ...rest]
    },
    async find(accountId, carrierId, carrierAccountId) {
      // Includes disconnected ones: their labels still have to be voided and looked up.
      const lookUp = async () =>
        (await rowsOf(accountId)).find(({ id, carrier }) => id === carrierAccountId && carrier === carrierId)
      let row = await lookUp()
      if (!row && isUuid(carrierAccountId)) {
        // Another node may have quoted from one that was connected after this node's last read.
        cached.delete(accountId)
        row = await lookUp()
      }
      return row ? connectionOf(row) : others.find(accountId, carrierId, carrierAccountId)
    },
  }
}

/** A carrier account without its credentials. */
export type CarrierAccountSummary = {
  carrierAccountId: string
  /** Null: an operator's, for every account. */
  accountId: string | null
  carrier: string
  name: string
  baseUrl: string
  connected: boolean
  /** Who pays the carrier for labels that are bought from now on. */
  billing: Billing
  updatedAt: Date
}

const summaryOf = ({ id, credentials: _sealed, ...row }: sql.SealedCarrierAccount): CarrierAccountSummary => ({
  carrierAccountId: id,
  ...row,
})

/** All carrier accounts of the deployment, the operator's first. For operators. */
export async function listCarrierAccounts(deps: { db: Queryable }): Promise<CarrierAccountSummary[]> {
  return (await sql.selectAll(deps.db)).map(summaryOf)
}

/** The account's own and the operator's, oldest first, including disconnected ones. */
export async function listUsableCarrierAccounts(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<CarrierAccountSummary[]> {
  return (await sql.selectUsable(deps.db, accountId)).map(summaryOf)
}

/**
 * One of the account's own carrier accounts as it is stored now, with its credentials.
 *
 * @throws ServiceError `CarrierAccount.NotFound`; `CarrierAccount.Unreadable` if no key decrypts its credentials
 */
export async function openCarrierAccount(
  deps: StoredConnectionDeps,
  { accountId, carrierAccountId }: { accountId: string; carrierAccountId: string },
): Promise<CarrierConnection> {
  const own = (await listUsableCarrierAccounts(deps, { accountId })).find(
    (one) => one.carrierAccountId === carrierAccountId && one.accountId === accountId,
  )
  if (!own) throw serviceError('CarrierAccount.NotFound')
  // None of those that rates go through: these may be some seconds old.
  const connections = storedConnections(deps, sharedConnections([]))
  const connection = await connections.find(accountId, own.carrier, carrierAccountId)
  if (!connection) throw serviceError('CarrierAccount.Unreadable')
  return connection
}

/** The disconnected carrier accounts of the accounts, and of the operator (`accountId` is null). */
export const listDisconnected = (
  deps: { db: Queryable },
  accountIds: readonly string[],
): Promise<{ id: string; accountId: string | null }[]> => sql.selectDisconnected(deps.db, [...new Set(accountIds)])
