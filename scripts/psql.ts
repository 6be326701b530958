/** `npm run psql`: a session on the service's database. An embedded database runs until the session ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readConfig } from '#app/config.ts'
import { openExisting } from '#app/runtime.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { silentLog } from '#kit/log.ts'

/** Passes the password in psql's environment variable, because other users can see arguments. */
function split(databaseUrl: string): { address: string; password: string } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, password }
}

/** @returns the exit code; null if psql is not installed */
async function runPsql(address: string, password: string, args: string[]): Promise<number | null> {
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  const child = spawn('psql', [...args, address], { stdio: 'inherit', env })
  // Ctrl-C cancels a statement in psql and does not end this process.
  process.on('SIGINT', () => {})
  try {
    const [code] = await once(child, 'exit')
    return code ?? 1
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

try {
  const runtime = await openExisting(readConfig(process.env), silentLog, 'waybill psql')
  try {
    const { address, password } = split(runtime.databaseUrl)
    const code = await runPsql(address, password, process.argv.slice(2))
    if (code === null) {
      const url = new URL(address)
      if (runtime.embedded) url.username = 'postgres'
      const where = runtime.embedded ? ' (the password is in the file postgres/password of the data folder)' : ''
      process.stderr.write(
        `psql is not installed (its package is often postgresql-client). Database URL: ${url.href}${where}\n`,
      )
    }
    process.exitCode = code ?? 1
  } finally {
    await runtime.close()
  }
} catch (error) {
  process.stderr.write(`psql: ${error instanceof UserFacingError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
