import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})

/** What a help says that is not the command line's own: names, and addresses of pages. */
const namesOfOthers = [
  'adapters/carriers/carrier.ts',
  'adapters/stores/store-order.ts',
  'adapters/stores/store.ts',
  'app/console-address.ts',
  'app/reachable-address.ts',
  'app/version.ts',
  'domain/people/roles.ts',
]

test('what a command does is loaded when it is called, and not for its help', async () => {
  const { createProgram } = await import('#cli/program.ts')
  let help = ''
  const writeOut = (text: string) => {
    help += text
  }
  createProgram().configureOutput({ writeOut }).outputHelp()
  assert.match(help, /doctor/)
  const own = loaded
    .map((url) => url.split('/src/').at(-1) ?? '')
    .filter((file) => !file.includes('/node_modules/') && !file.startsWith('node:'))
  assert.ok(own.includes('cli/doctor.ts') === false && own.includes('cli/account.ts'))
  const others = own.filter((file) => !/^(cli|kit)\//.test(file))
  assert.deepEqual(others.toSorted(), namesOfOthers)
  assert.deepEqual(
    loaded.filter((url) => /node_modules\/(pg|fastify|undici)\//.test(url)),
    [],
  )
})
