import pg from 'pg'
import { type Clock, withTimeout } from '#kit/clock.ts'

import type { Logger } from '#kit/log.ts'
import { keepAliveAfterMs, type Queryable } from '#kit/postgres.ts'

/** Short words between nodes about things that somebody may be waiting for. */
export type PubSub = {
  /** Wakes whoever waits for the topic, on every node. Lost words cost a waiter time, never the outcome. */
  publish(topic: string): Promise<void>
  /** Resolves when the topic is told of, or after the time. */
  waitFor(topic: string, timeoutMs: number): Promise<void>
  close(): Promise<void>
}

const channel = 'waybill'
/** What the connection is called on which each node listens, from its start to its end. */
const listenerName = 'waybill pubSub'
/** What version 0.1 called it. */
const earlierListenerName = 'waybill notices'
const reconnectAfterMs = 1000
/** A database that does not answer by then is taken for gone. */
const answerWithinMs = 10_000
/** One that does not say goodbye by then is not waited for. */
const closeWithinMs = 3_000

/** A connection that hears, and when it hears no more. */
type Listening = { client: pg.Client; isOver: Promise<void> }

/** How many nodes serve on the database. */
export async function countListeners(db: Queryable): Promise<number> {
  const [listeners] = await db.query<{ count: number }>({
    name: 'pub-sub.listeners',
    text: `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and application_name = any ($1::text[])`,
    values: [[listenerName, earlierListenerName]],
  })
  return listeners?.count ?? 0
}

/** Tells every node that listens; for a process that does not listen itself. */
export async function notify(pool: pg.Pool, topic: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [channel, topic])
}

/**
 * PubSub by PostgreSQL's LISTEN and NOTIFY, over one connection of its own. Told outside the
 * transactions that they are about: a NOTIFY inside would make all commits of the database queue.
 */
export async function openPubSub(deps: { url: string; pool: pg.Pool; clock: Clock; log: Logger }): Promise<PubSub> {
  const waiting = new Map<string, Set<() => void>>()
  const closed = new AbortController()

  const wake = (topic: string) => {
    for (const resolve of waiting.get(topic) ?? []) resolve()
  }
  /** @throws where the database does not let us listen in time */
  const listen = async (): Promise<Listening> => {
    const client = new pg.Client({
      connectionString: deps.url,
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
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      // Not waited for: who refuses us may not hang up.
      client.end().catch(() => {})
      throw error
    }
    return { client, isOver }
  }
  let listening = await listen()
  /** Listens anew whenever the connection is over, however it came to that, until closed. */
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
