/** Loaded ahead of a node: wherever a statement asks for the database's time, it is given the time of the node. */
import pg from 'pg'

type Query = { text?: string; name?: string }

const { query } = pg.Client.prototype as unknown as { query: (first: unknown, ...others: unknown[]) => unknown }

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, first: unknown, ...others: unknown[]) {
    const { text = '' } = (first ?? {}) as Query
    const ownTime = `'${new Date().toISOString()}'::timestamptz`
    const changed = text.replaceAll(/\b(?:clock|statement)_timestamp\(\)/g, ownTime)
    // Without its name, since a prepared statement is of one text.
    const rewritten = changed === text ? first : { ...(first as Query), text: changed, name: undefined }
    return query.call(this, rewritten, ...others)
  },
})
