import pg from 'pg'
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'

/** Short words between nodes about things that somebody may be waiting for. */
export type PubSub = {
  /** Wakes whoever waits for the topic, on every node. Lost words cost a waiter time, never the outcome. */
  publish(topic: string): Promise<void>
  /** Resolves when the topic is told of, or after the time. */
  waitFor(topic: string, timeoutMs: number): Promise<void>
  close(): Promise<void>
}

const channel = 'waybill'
const reconnectAfterMs = 1000

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
  let client: pg.Client | null = null

  const wake = (topic: string) => {
    for (const resolve of waiting.get(topic) ?? []) resolve()
  }
  const listen = async () => {
    const fresh = new pg.Client({ connectionString: deps.url, application_name: 'waybill pubSub', keepAlive: true })
    fresh.on('error', (error) => deps.log.warn({ err: error.message }, 'connection for pubSub lost'))
    fresh.on('notification', (notification) => wake(notification.payload ?? ''))
    fresh.on('end', () => void reconnect())
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    client = fresh
  }
  const reconnect = async () => {
    while (!closed.signal.aborted) {
      try {
        await deps.clock.sleep(reconnectAfterMs, closed.signal)
        return await listen()
      } catch (error) {
        if (!closed.signal.aborted) deps.log.warn({ err: (error as Error).message }, 'still no connection for pubSub')
        // A failed attempt ends its own connection, whose end calls here again.
        return
      }
    }
  }
  await listen()

  return {
    async publish(topic) {
      wake(topic)
      await notify(deps.pool, topic)
    },
    waitFor(topic, timeoutMs) {
      const waiters = waiting.get(topic) ?? new Set()
      waiting.set(topic, waiters)
      const given = new AbortController()
      return new Promise<void>((resolve) => {
        const done = () => {
          waiters.delete(done)
          if (waiters.size === 0 && waiting.get(topic) === waiters) waiting.delete(topic)
          given.abort()
          resolve()
        }
        waiters.add(done)
        deps.clock.sleep(timeoutMs, given.signal).then(done, () => {})
      })
    },
    async close() {
      closed.abort()
      await client?.end()
    },
  }
}
