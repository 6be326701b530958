/**
 * The service, for as long as the process that started it lives: whatever ends that one, a killed pipeline among it,
 * nothing of the service stays behind.
 *
 * Its first argument, where there is one, is a data folder that goes with it.
 */
import { rmSync } from 'node:fs'
import { keepCompiledCode } from '#kit/keep-compiled-code.ts'
import { refuseForeignNode } from '#kit/refuse-foreign-node.ts'

const [, , folder] = process.argv
if (folder !== undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
refuseForeignNode()
keepCompiledCode()
const { runProcess } = await import('#composition/run-process.ts')
await runProcess({ isTemporary: true })
