import type pg from 'pg'
import { type Clock, withTimeout } from '#kit/clock.ts'
import { openSession } from '#kit/database-session.ts'
import type { Logger } from '#kit/log.ts'
import { keepAliveAfterMs, type Queryable } from '#kit/postgres.ts'

/** Notifications between nodes about things that a request may wait for. */
export type PubSub = {
  /**
   * Wakes all waiters of the topic, on every node. A lost notification delays a waiter, and never changes the outcome.
   */
  publish(topic: string): Promise<void>
  /** Resolves when the topic is published, or after the timeout. */
  waitFor(topic: string, timeoutMs: number): Promise<void>
  close(): Promise<void>
}

const channel = 'waybill'
/** Each node's listening connection holds this lock, shared, while the node runs. The first number is Waybill's. */
const listenerLock = [778_110_421, 1]
/** For operators, who see it in the list of connections. */
const listenerName = 'waybill pubSub'
/** Nodes of earlier versions hold no lock, and are found by the application name of their connection. */
const earlierListenerNames = [listenerName, 'waybill notices']
const reconnectAfterMs = 1000
/** A database that does not respond within this time is unavailable. */
const answerWithinMs = 10_000
/** How long to wait for the connection to close. */
const closeWithinMs = 3_000

/** A listening connection, and a promise of its end. */
type Listening = { client: pg.Client; isOver: Promise<void> }

/** How many nodes use the database. */
export async function countListeners(db: Queryable): Promise<number> {
  const [listeners] = await db.query<{ count: number }>({
    name: 'pub-sub.listeners',
    text: `select count(*)::int as count from pg_stat_activity
           where datname = current_database()
             and (application_name = any ($1::text[])
                  or pid in (select pid from pg_locks
                             where locktype = 'advisory' and classid = $2::integer::oid and objid = $3::integer::oid))`,
    values: [earlierListenerNames, ...listenerLock],
  })
  return listeners?.count ?? 0
}

/** Notifies all listening nodes, from a process that does not listen. */
export async function notify(pool: pg.Pool, topic: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [channel, topic])
}

/**
 * Uses PostgreSQL's LISTEN and NOTIFY on a separate connection. Notifications are sent outside the transactions that
 * they are about, because a NOTIFY inside one would serialize all commits of the database.
 */
export async function openPubSub(deps: { url: string; pool: pg.Pool; clock: Clock; log: Logger }): Promise<PubSub> {
  const waiting = new Map<string, Set<() => void>>()
  const closed = new AbortController()

  const wake = (topic: string) => {
    for (const resolve of waiting.get(topic) ?? []) resolve()
  }
  /** @throws if the database does not accept the listener in time */
  const listen = async (): Promise<Listening> => {
    const client = await openSession(deps.url, {
      limits: { maxStatementMs: answerWithinMs, maxIdleInTransactionMs: answerWithinMs },
      application_name: listenerName,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    const isOver = new Promise<void>((resolve) => {
      client.on('end', resolve)
      client.on('error', (error) => {
        deps.log.warn({ err: error.message }, 'pub/sub connection lost')
        resolve()
      })
    })
    client.on('notification', (notification) => wake(notification.payload ?? ''))
    try {
      await client.query(`select pg_advisory_lock_shared(${listenerLock.join(', ')}); listen ${channel}`)
    } catch (error) {
      // Not awaited, because a server that rejects us may not hang up.
      client.end().catch(() => {})
      throw error
    }
    return { client, isOver }
  }
  let listening = await listen()
  /** Listens again whenever the connection ends, until closed. */
  const keepListening = async () => {
    while (!closed.signal.aborted) {
      await listening.isOver
      await deps.clock.sleep(reconnectAfterMs, closed.signal).catch(() => {})
      if (closed.signal.aborted) return
      await listen().then(
        (anew) => {
          listening = anew
        },
        (error) => deps.log.warn({ err: error.message }, 'pub/sub reconnect failed'),
      )
      if (closed.signal.aborted) await listening.client.end()
    }
  }
  void keepListening()

  return {
    async publish(topic) {
      wake(topic)
      await notify(deps.pool, topic)
    },
    waitFor(topic, timeoutMs) {
      const waiters = waiting.get(topic) ?? new Set()
      waiting.set(topic, waiters)
      const woken = new AbortController()
      return new Promise<void>((resolve) => {
        const done = () => {
          waiters.delete(done)
          if (waiters.size === 0 && waiting.get(topic) === waiters) waiting.delete(topic)
          woken.abort()
          resolve()
        }
        waiters.add(done)
        deps.clock.sleep(timeoutMs, woken.signal).then(done, () => {})
      })
    },
    async close() {
      closed.abort()
      await withTimeout(listening.client.end(), closeWithinMs)
    },
  }
}
