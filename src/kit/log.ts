import { oneLine } from '#kit/text.ts'

/** The part of Pino's interface that our code uses, so that Fastify's own logger fits. */
export type Logger = {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {} }

export type LoggedError = {
  type: string
  message: string
  code?: string
  /** The fields of a database error that identify it. */
  severity?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  /** The system call and its target. */
  syscall?: string
  address?: string
  port?: number
  /** Only the calls: a stack begins with the message, which is logged separately. */
  stack: string
  cause?: LoggedError
  errors?: LoggedError[]
  [field: string]: unknown
}

const maxMessageLength = 200
const maxDepth = 3

/** Classes of SQLSTATE whose messages quote only names of the schema and of settings, never a value. */
const quotesNamesAlone = /^(?:08|23|25|28|40|42|53|55|57)[0-9A-Z]{3}$/

const loggedTexts = ['severity', 'schema', 'table', 'column', 'constraint', 'syscall', 'address'] as const

/**
 * Serializes the `err` of a log line: enough to find the cause, and none of the data. It omits the detail, hint,
 * context and parameters of database errors, because they repeat rows, and unknown fields of other errors. In messages
 * that repeat input, it omits the quoted text. For a value that is not an error, it keeps only text.
 */
export function loggedError(error: unknown): LoggedError {
  if (error instanceof Error) return loggedErrorAt(error, 1, false)
  return { type: typeof error, message: typeof error === 'string' ? cut(error) : '', stack: '' }
}

/** For every log: lines put an error in `err`. */
export const logSerializers = { err: loggedError }

/** SQLSTATEs of a server that refuses for a reason outside of this program. */
const ofRefusals = /^(?:08...|25006|28...|3D...|53...|57...|58...)$/
const isRefusal = (error: Error & Record<string, unknown>): boolean =>
  /^Database\w+Error$/.test(error.name) || (typeof error.severity === 'string' && ofRefusals.test(String(error.code)))

/** @param isOfRefusal whether it is the cause of a database's refusal, for which the calls explain nothing */
function loggedErrorAt(error: Error, depth: number, isOfRefusal: boolean): LoggedError {
  const fields = error as Error & Record<string, unknown>
  const isRefused = isOfRefusal || isRefusal(fields)
  const logged: LoggedError = {
    type: error.constructor?.name ?? error.name,
    message: messageOf(fields),
    stack: isRefused ? '' : callsOf(error),
  }
  if (typeof fields.code === 'string') logged.code = cut(fields.code)
  for (const name of loggedTexts) {
    const text = fields[name]
    if (typeof text === 'string') logged[name] = cut(text)
  }
  if (typeof fields.port === 'number') logged.port = fields.port
  if (depth < maxDepth) {
    if (error.cause instanceof Error) logged.cause = loggedErrorAt(error.cause, depth + 1, isRefused)
    if (error instanceof AggregateError) {
      logged.errors = error.errors
        .filter((one) => one instanceof Error)
        .slice(0, maxDepth)
        .map((one) => loggedErrorAt(one, depth + 1, isRefused))
    }
  }
  return logged
}

function messageOf(error: Error & Record<string, unknown>): string {
  const message = String(error.message)
  const isDatabaseError = typeof error.severity === 'string' && typeof error.code === 'string'
  const repeatsInput = isDatabaseError ? !quotesNamesAlone.test(error.code as string) : error instanceof SyntaxError
  return cut(repeatsInput ? withoutQuotes(message) : message)
}

/** A quotation can contain quotes, so everything from the first quote to the last is omitted. */
const withoutQuotes = (message: string): string => message.replace(/(["']).*\1/s, '"…"')

function cut(text: string): string {
  const line = oneLine(text)
  return line.length > maxMessageLength ? `${line.slice(0, maxMessageLength)}…` : line
}

function callsOf({ stack, message }: Error): string {
  if (!stack) return ''
  const beginning = stack.indexOf(message)
  const calls = beginning < 0 ? stack : stack.slice(beginning + message.length)
  return calls
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
