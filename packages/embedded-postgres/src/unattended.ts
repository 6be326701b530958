/** For tests of what happens when the database goes away: a server that nobody watches over and that stays down. */
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { clusterOwner, clusterPaths } from './create-cluster.ts'
import { readPostmaster } from './postmaster-file.ts'
import { chooseServerUser } from './server-user.ts'
import { startServer } from './start-server.ts'

export { processExists } from './postmaster-file.ts'

export type UnattendedServer = {
  pid: number
  /** Whether the process is over; it is not started again. */
  hasEnded(): boolean
  /** Whether the server says in its lock file that it takes connections, and on which port. */
  readyOn(): Promise<number | undefined>
  logFile: string
}

/** Starts the server of a data folder that was opened before and that nobody uses now. */
export async function startUnattendedServer(
  dataFolder: string,
  options: { port: number; settings: Record<string, string> },
): Promise<UnattendedServer> {
  const paths = clusterPaths(join(dataFolder, 'postgres'))
  const { postgres } = await findBinaries()
  const user = await chooseServerUser(postgres, paths.folder, await clusterOwner(paths.folder))
  const started = await startServer(postgres, user, paths, options.port, options.settings)
  if (started.pid === undefined) throw new Error(`the server was not started: ${await started.ended}`)
  return {
    pid: started.pid,
    hasEnded: started.hasEnded,
    async readyOn() {
      const postmaster = await readPostmaster(paths.cluster)
      return postmaster?.status === 'ready' ? postmaster.port : undefined
    },
    logFile: paths.log,
  }
}
