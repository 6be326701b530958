/** What `npm start` runs: the service from its bundle, or from its sources where these have changed since. */
import module from 'node:module'
import { findBundle } from '#composition/service-bundle.ts'
import { keepCompiledCode } from '#kit/keep-compiled-code.ts'
import { refuseForeignNode } from '#kit/refuse-foreign-node.ts'

refuseForeignNode()
keepCompiledCode()
const bundle = findBundle()
// So that what fails is told with the lines of the sources.
if (bundle !== null) module.setSourceMapsSupport(true, { nodeModules: false, generatedCode: false })
const { runProcess }: typeof import('#composition/run-process.ts') = await import(
  bundle ?? '#composition/run-process.ts'
)
await runProcess()
