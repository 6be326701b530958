/**
 * Statements that fail: of transactions that record an outcome, the first fails at its first statement, the next at its
 * second, and so on, its `commit` included. The error is the server's own, or the connection is lost once the statement
 * has reached it, which may or may not have done it then.
 *
 * Reads message boundaries and the names of bound statements in PostgreSQL's protocol
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html). A statement that should fail is replaced by
 * a call of `chaos_refuse`, see `refusal`.
 */

/** Raises what it is told. It is created by the run. */
export const createRefusal = `
  create function chaos_refuse(code text) returns void language plpgsql as $$
  begin raise exception using errcode = code, message = 'refused by the run'; end $$`

/** The server's error (an SQLSTATE): a deadlock, a time-out, a full disk; or the connection is lost. */
export const statementFailures = ['40P01', '57014', '53100', 'connection lost'] as const
export type StatementFailure = (typeof statementFailures)[number]

/** The first statement of each transaction that records an outcome. */
const recordings: ReadonlySet<string> = new Set(['purchases.lock', 'purchases.lock-free', 'cancellations.lock'])
/** No recording has as many. */
const maxStatements = 9

export type StatementFaults = {
  /** Begins with the first statement, at whatever records next; a sweep that is under way is given up. */
  sweep(failure: StatementFailure): void
  /** Fails nothing more. @returns how many statements failed */
  end(): number
  isOver(): boolean
  hasFailed(): boolean
  /** Resolves as the next statement of that name goes to the database. @returns whether one did in time */
  next(statement: string, withinMs: number): Promise<boolean>
  /** The same, and neither that statement nor what comes after it on its connection arrives. */
  stopAt(statement: string, withinMs: number): Promise<boolean>
  /** The state of one connection. */
  filterOf(cut: () => void): StatementFilter
}

export type StatementFilter = {
  /** From the node to the database. */
  pass(bytes: Buffer): Buffer
  /** Something came back. */
  answered(): void
}

export function statementFaults(): StatementFaults {
  let failure: StatementFailure | null = null
  let next = 1
  let failed = 0
  const awaited = new Map<string, () => void>()
  const stopping = new Set<string>()
  const meet = (statement: string, withinMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const late = setTimeout(() => {
        stopping.delete(statement)
        resolve(false)
      }, withinMs)
      awaited.set(statement, () => {
        clearTimeout(late)
        resolve(true)
      })
    })
  /** @returns the statement of the recording that begins now which is to fail; null: none */
  const take = (): number | null => (failure !== null && next <= maxStatements ? next++ : null)

  return {
    sweep(wanted) {
      failure = wanted
      next = 1
      failed = 0
    },
    end() {
      failure = null
      return failed
    },
    isOver: () => next > maxStatements,
    hasFailed: () => failed > 0,
    next: meet,
    stopAt(statement, withinMs) {
      stopping.add(statement)
      return meet(statement, withinMs)
    },
    filterOf(cut) {
      let pending: Buffer = Buffer.alloc(0)
      let hasStarted = false
      let isLost = false
      let isStopped = false
      // The open transaction: the number of its statements, and the one that should fail.
      let statements: number | null = null
      let failing: number | null = null

      const fail = (message: Buffer): Buffer => {
        const how = failure
        failing = null
        if (how === null) return message
        failed += 1
        if (how !== 'connection lost') return refusal(how)
        isLost = true
        return message
      }
      const passOne = (message: Buffer): Buffer => {
        if (String.fromCharCode(message[0] as number) !== 'B') return message
        const name = nameOfBound(message)
        awaited.get(name)?.()
        awaited.delete(name)
        if (stopping.delete(name)) isStopped = true
        if (name === 'transaction.begin') statements = 0
        if (name === 'transaction.commit' || name === 'transaction.rollback') {
          const isFailing = name === 'transaction.commit' && statements !== null && statements + 1 === failing
          statements = null
          return isFailing ? fail(message) : message
        }
        if (name.startsWith('transaction.')) return message
        if (statements === null) return message
        statements += 1
        if (statements === 1) failing = recordings.has(name) ? take() : null
        return statements === failing ? fail(message) : message
      }

      return {
        pass(bytes) {
          pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
          const passed: Buffer[] = []
          for (;;) {
            // The first message of a connection has no type before its length.
            const at = hasStarted ? 1 : 0
            if (pending.length < at + 4) break
            const length = at + pending.readInt32BE(at)
            if (pending.length < length) break
            const message = pending.subarray(0, length)
            pending = pending.subarray(length)
            const passing = hasStarted ? passOne(message) : message
            if (!isStopped) passed.push(passing)
            hasStarted = true
          }
          return Buffer.concat(passed)
        },
        answered() {
          if (isLost) cut()
        },
      }
    },
  }
}

/** Bind: the portal's name, then the statement's, each ended by a zero. */
function nameOfBound(message: Buffer): string {
  const begin = message.indexOf(0, 5) + 1
  return message.toString('utf8', begin, message.indexOf(0, begin))
}

function refusal(code: string): Buffer {
  const call = `select chaos_refuse('${code}')`
  // The unnamed statement without parameters, bound to the unnamed portal, which the node goes on to execute.
  return Buffer.concat([toMessage('P', `\0${call}\0\0\0`), toMessage('B', '\0\0\0\0\0\0\0\0')])
}

function toMessage(type: string, body: string): Buffer {
  const message = Buffer.alloc(5 + Buffer.byteLength(body))
  message.write(type, 0)
  message.writeInt32BE(message.length - 1, 1)
  message.write(body, 5)
  return message
}
