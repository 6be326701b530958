/** The service, under the Node that it is made for. */
import { assertPinnedNode, enableCompileCache } from '#kit/node.ts'

assertPinnedNode()
enableCompileCache()
const { runProcess } = await import('#app/run-process.ts')
await runProcess()
