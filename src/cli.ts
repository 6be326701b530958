/** The `waybill` command, for operators. It works whether or not the service is running. */
import { assertPinnedNode, enableCompileCache } from '#kit/node.ts'

assertPinnedNode()
enableCompileCache()
const { runCommandLine } = await import('#cli/run-command-line.ts')
await runCommandLine()
