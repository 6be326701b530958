import { access, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** PostgreSQL cuts paths at 1024 bytes, and writes its own into files that end a path at the end of the line. */
const maxPathBytes = 800

/** Makes sure that the data folder exists and can be written to; answers its real path. */
export async function prepareFolder(dataFolder: string): Promise<string> {
  const folder = resolve(dataFolder)
  if (Buffer.byteLength(folder) > maxPathBytes || /[\r\n\0]/.test(folder)) {
    throw new EmbeddedPostgresError(
      `The data folder ${JSON.stringify(folder.slice(0, 100))} has a path that PostgreSQL cannot use. Set WAYBILL_DATA_DIR to a shorter path on a single line.`,
    )
  }
  try {
    await makeFolder(folder)
    const path = await realpath(folder)
    await access(path, constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EmbeddedPostgresError(`${complaint(folder, code)}, or choose another folder with WAYBILL_DATA_DIR.`, {
      cause: error,
    })
  }
}

/** Node's own recursive mkdir never ends below a folder that refuses with ENOENT, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || (await exists(dirname(folder)))) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

function complaint(folder: string, code: string | undefined): string {
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `The data folder ${folder} is a file or inside a file. Move the file`
  if (code === 'ENAMETOOLONG') return `The data folder ${folder} has a name that is too long. Shorten it`
  if (code === 'ENOSPC') return `The data folder ${folder} cannot be created because the disk is full. Free some space`
  return `The data folder ${folder} is not writable (${code}). Give this user write access`
}
