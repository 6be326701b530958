import type pg from 'pg'

/** The part of the driver's client that writes. */
type Writing = { connection: { stream: { cork(): void; uncork(): void } } }

/** Has what the client is asked until this turn of the event loop ends leave with one write, and not with one each. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Writing).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
