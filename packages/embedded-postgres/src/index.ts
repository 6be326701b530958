export { adoptServerFiles, backUpServer, type KeepFile } from './back-up.ts'
export { EmbeddedPostgresError, type Logger, silentLog } from './binaries.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, hasDatabase, openEmbeddedPostgres } from './open.ts'
