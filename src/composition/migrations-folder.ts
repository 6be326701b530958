import { fileURLToPath } from 'node:url'

/** Where the product's migrations lie: plain SQL, forward only. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
