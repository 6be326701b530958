import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The version of the product, from `package.json`. */
export const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

/** The folder of the migrations: plain SQL, forward only. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
