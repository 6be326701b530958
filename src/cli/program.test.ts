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

test('loads no noun, and nothing of the service, for the help', async () => {
  const { createProgram } = await import('#cli/program.ts')
  let help = ''
  const writeOut = (text: string) => {
    help += text
  }
  const program = await createProgram({ words: ['--help'] })
  program.configureOutput({ writeOut }).outputHelp()
  assert.match(help, /doctor/)
  const own = loaded
    .map((url) => url.split('/src/').at(-1) ?? '')
    .filter((file) => !file.includes('/node_modules/') && !file.startsWith('node:'))
  assert.deepEqual(own.filter((file) => !file.startsWith('kit/')).toSorted(), [
    'app/project.ts',
    'cli/examples.ts',
    'cli/program.ts',
  ])
  assert.deepEqual(
    loaded.filter((url) => /node_modules\/(pg|fastify|undici)\//.test(url)),
    [],
  )
})
