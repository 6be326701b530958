/** What `npm start` runs: the service from its bundle, or from its sources where these have changed since. */
import { findBundle } from '#app/service-bundle.ts'
import { keepCompiledCode } from '#kit/keep-compiled-code.ts'
import { refuseForeignNode } from '#kit/refuse-foreign-node.ts'
import { tellSourceLines } from '#kit/source-lines.ts'

refuseForeignNode()
keepCompiledCode()
const bundle = findBundle()
if (bundle !== null) tellSourceLines(new URL('.', bundle).href)
const { runProcess }: typeof import('#app/run-process.ts') = await import(bundle ?? '#app/run-process.ts')
await runProcess()
