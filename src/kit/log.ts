/** What our code asks of a log: Pino's shape, so that Fastify's own logger fits. */
export type Logger = {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {} }
