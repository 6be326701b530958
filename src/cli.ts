/** The `waybill` command: what an operator does, whether or not the service runs. */
import { refuseForeignNode } from '#kit/refuse-foreign-node.ts'

refuseForeignNode()
const { runCommandLine } = await import('#commands/run-command-line.ts')
await runCommandLine()
