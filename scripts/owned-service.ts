/**
 * The service, until the process that started it ends for any reason, including a killed pipeline.
 * Nothing of the service stays behind.
 *
 * The optional first argument is a data folder, which is removed with it.
 */
import { rmSync } from 'node:fs'
import { assertPinnedNode, enableCompileCache } from '#kit/node.ts'

const [, , folder] = process.argv
if (folder !== undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
assertPinnedNode()
enableCompileCache()
const { runProcess } = await import('#app/run-process.ts')
await runProcess({ isTemporary: true })
