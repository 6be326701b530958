import pg from 'pg'

/** The parts of the driver's connection and query that a pipeline uses; its types lack them. */
type Connection = {
  _send(message: Buffer): void
  sync(): void
  submittedNamedStatements: Record<string, string>
}
type Query = {
  name: string
  text: string
  callback(error: Error | null, result?: pg.QueryResult): void
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig) => Query

export type PipelinedQuery = {
  config: pg.QueryConfig
  resolve(result: pg.QueryResult): void
  reject(error: Error): void
}

/**
 * Sends statements to the server in one round trip, with one sync at the end. After a failed statement the server skips
 * the others, which get its error. Without a pipeline, the driver ends each statement with a sync: the server responds
 * to each one and runs the next, even after a failure.
 *
 * @param withinMs the time limit for the responses
 */
export function sendPipeline(client: pg.PoolClient, statements: readonly PipelinedQuery[], withinMs?: number): void {
  const queries = statements.map(({ config, resolve, reject }) => {
    const query = new Query(config)
    query.callback = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult))
    return query
  })
  const pipeline = new Pipeline(queries)
  if (withinMs !== undefined) pipeline.query_timeout = withinMs
  client.query(pipeline as unknown as pg.Submittable)
}

/** Collects everything that the driver sends on a connection, except its syncs. */
type Collector = Connection & { messages: Buffer[] }
const collectors = new WeakMap<Connection, Collector>()

function collectorOf(connection: Connection): Collector {
  let collector = collectors.get(connection)
  if (!collector) {
    const created: Collector = Object.create(connection)
    created.messages = []
    created._send = (message) => void created.messages.push(message)
    created.sync = () => {}
    collectors.set(connection, created)
    collector = created
  }
  return collector
}

/**
 * A query of the driver that stands for several. It passes each message from the server to the query that it belongs
 * to.
 */
class Pipeline extends (pg.Query as unknown as new (config: { text: string }) => object) {
  query_timeout?: number
  callback: () => void
  #queries: readonly Query[] = []
  #current = 0

  constructor(queries: readonly Query[]) {
    super({ text: '' })
    this.#queries = queries
    this.callback = () => {}
  }

  // The driver uses these to record which statement the server has parsed. Its constructor sets them.
  get name() {
    return #queries in this ? this.#queries[this.#current]?.name : undefined
  }
  set name(_name) {}
  get text() {
    return #queries in this ? this.#queries[this.#current]?.text : undefined
  }
  set text(_text) {}

  submit(connection: Connection): null {
    const collector = collectorOf(connection)
    let failure: Error | null = null
    for (const query of this.#queries) {
      const { callback } = query
      query.callback = (error, result) => {
        failure ??= error
        callback(error, result)
      }
      failure ??= query.submit(collector)
      // No statement may run after one that cannot be sent.
      if (failure) break
    }
    connection._send(Buffer.concat(collector.messages))
    collector.messages.length = 0
    connection.sync()
    if (failure) this.handleError(failure, connection)
    return null
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#current]?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#current]?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#current]?.handleCommandComplete(message, connection)
    this.#current += 1
  }

  handleReadyForQuery(connection: Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection)
    this.callback()
  }

  handleError(error: Error, connection: Connection): void {
    for (const query of this.#queries) {
      delete connection.submittedNamedStatements[query.name]
      query.callback(error)
    }
    this.callback()
  }
}
