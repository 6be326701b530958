import type { Processes } from './processes.ts'
import { type Node, type NodeOptions, runNode } from './run-node.ts'

export type Nodes = {
  at(index: number): Node
  urls: readonly string[]
  untilAllUp(): Promise<void>
  /** Nodes that were up and ended although nobody ended them, with the last that they said. */
  crashes: readonly string[]
  /** Carrier responses that are on the nodes' disks and not yet written to the database. */
  countUnwritten(): Promise<number>
  starts(): number
  stop(): void
}

/** Starts so many nodes of the service on one database, and keeps each of them running. */
export async function runNodes(count: number, options: NodeOptions, processes: Processes): Promise<Nodes> {
  const nodes: Node[] = []
  const crashes: string[] = []
  const at = (index: number) => nodes[index] as Node
  const untilAllUp = async () => void (await Promise.all(nodes.map((node) => node.untilUp())))
  const stop = () => {
    for (const node of nodes) node.stop()
  }
  try {
    for (let index = 0; index < count; index += 1) {
      nodes.push(await runNode(options, index, processes, (what) => crashes.push(what)))
      // The first one brings the schema, so that the others find it.
      if (index === 0) await at(0).untilUp()
    }
    await untilAllUp()
  } catch (error) {
    stop()
    throw error
  }
  return {
    at,
    urls: nodes.map(({ url }) => url),
    untilAllUp,
    crashes,
    async countUnwritten() {
      const counts = await Promise.all(nodes.map((node) => node.countUnwritten()))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    starts: () => nodes.reduce((sum, node) => sum + node.starts(), 0),
    stop,
  }
}
