/** The service, under the Node that it is made for. */
import { keepCompiledCode } from '#kit/keep-compiled-code.ts'
import { refuseForeignNode } from '#kit/refuse-foreign-node.ts'

refuseForeignNode()
keepCompiledCode()
const { runProcess } = await import('#app/run-process.ts')
await runProcess()
