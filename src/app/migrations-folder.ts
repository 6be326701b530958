import { fileURLToPath } from 'node:url'

/** The folder of the migrations: plain SQL, forward only. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
