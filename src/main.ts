/** The service, under the Node that it is made for. */
import { refuseForeignNode } from '#kit/refuse-foreign-node.ts'

refuseForeignNode()
const { runProcess } = await import('#composition/run-process.ts')
await runProcess()
