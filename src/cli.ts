/** The `waybill` command: what an operator does, whether or not the service runs. */
import { keepCompiledCode } from '#kit/keep-compiled-code.ts'
import { refuseForeignNode } from '#kit/refuse-foreign-node.ts'

refuseForeignNode()
keepCompiledCode()
const { runCommandLine } = await import('#commands/run-command-line.ts')
await runCommandLine()
