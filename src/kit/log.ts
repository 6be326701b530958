import { oneLine } from '#kit/text.ts'

/** What our code asks of a log: Pino's shape, so that Fastify's own logger fits. */
export type Logger = {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {} }

/** What a log line keeps of an error: enough to find its cause, nothing of the data that it was about. */

export type LoggedError = {
  type: string
  message: string
  code?: string
  /** What a database names its refusal by. */
  severity?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  /** What the machine was asked for, and of whom. */
  syscall?: string
  address?: string
  port?: number
  /** The calls alone: what a stack begins with is the message. */
  stack: string
  cause?: LoggedError
  errors?: LoggedError[]
  [field: string]: unknown
}

const maxMessageLength = 200
const maxDepth = 3

/** Classes of SQLSTATE whose messages quote names of the schema and settings, never a value. */
const quotesNamesAlone = /^(?:08|23|25|28|40|42|53|55|57)[0-9A-Z]{3}$/

const loggedTexts = ['severity', 'schema', 'table', 'column', 'constraint', 'syscall', 'address'] as const

/**
 * Serializes what a log line has as its `err`. Of a database's error its detail, hint, context and parameters are left
 * out: they repeat rows. Of every other one, what its maker hung on it; and of messages that repeat what was read, what
 * stands in quotes. Of what is no error only text is kept.
 */
export function loggedError(error: unknown): LoggedError {
  if (error instanceof Error) return loggedErrorAt(error, 1)
  return { type: typeof error, message: typeof error === 'string' ? cut(error) : '', stack: '' }
}

/** For every log: a line names its error `err`. */
export const logSerializers = { err: loggedError }

function loggedErrorAt(error: Error, depth: number): LoggedError {
  const fields = error as Error & Record<string, unknown>
  const logged: LoggedError = {
    type: error.constructor?.name ?? error.name,
    message: messageOf(fields),
    stack: callsOf(error),
  }
  if (typeof fields.code === 'string') logged.code = cut(fields.code)
  for (const name of loggedTexts) {
    const text = fields[name]
    if (typeof text === 'string') logged[name] = cut(text)
  }
  if (typeof fields.port === 'number') logged.port = fields.port
  if (depth < maxDepth) {
    if (error.cause instanceof Error) logged.cause = loggedErrorAt(error.cause, depth + 1)
    if (error instanceof AggregateError) {
      logged.errors = error.errors
        .filter((one) => one instanceof Error)
        .slice(0, maxDepth)
        .map((one) => loggedErrorAt(one, depth + 1))
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

/** A quotation that holds quotes itself ends nobody knows where: from the first quote to the last all is left out. */
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
