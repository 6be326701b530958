/** The `waybill` command, for operators. It works whether or not the service is running. */
import { keepCompiledCode } from '#kit/keep-compiled-code.ts'
import { refuseForeignNode } from '#kit/refuse-foreign-node.ts'

refuseForeignNode()
keepCompiledCode()
const { runCommandLine } = await import('#cli/run-command-line.ts')
await runCommandLine()
