import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** What the driver has and its types do not say: the connection below a client, in PostgreSQL's protocol. */
type Connection = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

export type CopyStream = { write(rows: string): Promise<void>; end(): Promise<void> }

/** Opens a COPY … FROM STDIN, PostgreSQL's own way of taking in rows in bulk. */
export async function openCopy(client: pg.Client, table: string, columns: readonly string[]): Promise<CopyStream> {
  const accepted = Promise.withResolvers<Connection>()
  const ended = Promise.withResolvers<void>()
  const fail = (error: Error) => {
    accepted.reject(error)
    ended.reject(error)
  }
  // Whoever writes or ends hears of a failure; until then it is nobody's surprise.
  ended.promise.catch(() => {})
  client.query({
    submit: (connection: Connection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
    handleCopyInResponse: (connection: Connection) => accepted.resolve(connection),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => ended.resolve(),
    handleError: fail,
  } as unknown as pg.Submittable)
  const connection = await accepted.promise
  return {
    async write(rows) {
      connection.sendCopyFromChunk(Buffer.from(rows))
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), ended.promise])
    },
    end() {
      connection.endCopyFrom()
      return ended.promise
    },
  }
}

/** A row in COPY's text form. Backslashes have to be doubled; the rows written here hold no tabs and no line ends. */
export const copyLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => (value === null ? '\\N' : String(value).replaceAll('\\', '\\\\'))).join('\t')}\n`
