import { setTimeout as delay } from 'node:timers/promises'
import type { Node } from '../cluster/run-node.ts'
import type { Nemesis } from './nemesis.ts'

const maxWaitMs = 10_000
/** Many times what a disk takes that is not full. */
const maxDiskMs = 1000

/** The statement and the write to the disk begin at once. A kill before both are done loses the response. */
async function waitForDisk(node: Node): Promise<void> {
  for (let waitedMs = 0; waitedMs < maxDiskMs && (await node.countUnwritten()) === 0; waitedMs += 10) await delay(10)
}

/**
 * Ends a node as it records what a carrier told it of a purchase: nobody else has heard that, and what it has kept on its
 * disk is all that the next process has.
 */
export const killRecordingNode: Nemesis<{ node: number }> = {
  name: 'node killed recording',
  needsLookups: true,
  lastsBeside: true,
  plan: (random, options) => ({ count: options.subtleFaults, draw: () => ({ node: random.below(options.nodes) }) }),
  async start(cluster, { node: index }) {
    const node = cluster.nodes.at(index)
    await node.untilUp()
    // It does not arrive: it would commit by itself.
    if (!(await node.database.faults.stopAt('purchases.record', maxWaitMs))) return null
    await waitForDisk(node)
    return (await node.end('SIGKILL')) ? 1 : null
  },
  describe: ({ node }) => `node ${node} killed while recording an outcome`,
}
