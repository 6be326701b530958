/**
 * Loaded ahead of every node: what the run does to a node from within. The product runs as it is; until the run says
 * otherwise, so do the clock and the disk.
 */
import { setDiskFull } from './full-disk.ts'
import { setClockOffset } from './wrong-clock.ts'

/** The messages from the run to a node, over the channel between their processes. */
export type NodeFault = { clockOffsetMs: number } | { isDiskFull: boolean }

process.on('message', (fault: NodeFault) => {
  if ('clockOffsetMs' in fault) setClockOffset(fault.clockOffsetMs)
  else setDiskFull(fault.isDiskFull)
})
// The channel holds no node that would end.
process.channel?.unref()
