import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { StartError } from '#kit/start-error.ts'

/** PostgreSQL cuts paths at 1024 bytes, and writes its own into files that end a path at the end of the line. */
const longestPathBytes = 800

/** Makes sure that the data folder exists and can be written to; answers its real path. */
export async function prepareFolder(folder: string): Promise<string> {
  if (Buffer.byteLength(folder) > longestPathBytes || /[\r\n\0]/.test(folder)) {
    throw new StartError(
      `The data folder ${JSON.stringify(folder.slice(0, 100))} has a path that PostgreSQL cannot use. Choose a shorter one, in a single line, with WAYBILL_DATA_DIR.`,
    )
  }
  try {
    await mkdir(folder, { recursive: true })
    const path = await realpath(folder)
    await access(path, constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`${complaint(folder, code)} Choose another folder with WAYBILL_DATA_DIR.`, { cause: error })
  }
}

function complaint(folder: string, code: string | undefined): string {
  if (code === 'EEXIST' || code === 'ENOTDIR') return `The data folder ${folder} is a file, or lies below one.`
  if (code === 'ENOSPC') return `The data folder ${folder} cannot be made: the disk is full.`
  return `The data folder ${folder} is not writable (${code}). Give this user the right to write there.`
}
