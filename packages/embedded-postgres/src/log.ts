/** What the server's doings are told to: Pino's shape. */
export type Logger = {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

export const silentLog: Logger = { info() {}, warn() {}, error() {} }
