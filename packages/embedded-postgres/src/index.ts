export { adoptServerFiles, backUpServer, type KeepFile } from './back-up.ts'
export { EmbeddedPostgresError } from './error.ts'
export { type Logger, silentLog } from './log.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, hasDatabase, openEmbeddedPostgres } from './open.ts'
