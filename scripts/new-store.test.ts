/** A new store, written into a copy of the project's own rooms. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

const project = join(import.meta.dirname, '..')
let copy: string

before(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-store-'))
  for (const part of [
    ...readdirSync(join(project, 'src/adapters'))
      .filter((name) => name !== 'carriers' && name !== 'payments')
      .map((name) => `src/adapters/${name}`),
    'src/kit',
    'packages/store-simulator',
    'scripts/new-store.ts',
    'test/store-contract',
    'test/support/eventually.ts',
    'package.json',
    'tsconfig.json',
    'biome.json',
  ]) {
    cpSync(join(project, part), join(copy, part), { recursive: true })
  }
  // The simulator is the copy's own, everything else the project's.
  mkdirSync(join(copy, 'node_modules/@waybill'), { recursive: true })
  for (const entry of readdirSync(join(project, 'node_modules'))) {
    if (entry !== '@waybill') symlinkSync(join(project, 'node_modules', entry), join(copy, 'node_modules', entry))
  }
  symlinkSync(join(copy, 'packages/store-simulator'), join(copy, 'node_modules/@waybill/store-simulator'))
})
after(() => rmSync(copy, { recursive: true }))

function run(command: string, ...parameters: string[]) {
  // The variable would make the test runner within report to the one without.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(command, parameters, { cwd: copy, env, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}
const newStore = (...parameters: string[]) => run(process.execPath, 'scripts/new-store.ts', ...parameters)

test('writes an adapter and its play, which pass the contract suite', () => {
  const written = newStore('prestashop', 'PrestaShop')
  assert.equal(written.status, 0, written.output)
  const files = ['test/store-contract/prestashop.test.ts', 'test/store-contract/every-store.test.ts']
  const { status, output } = run(process.execPath, '--test', '--test-reporter=spec', ...files)
  assert.equal(status, 0, output)
  const count = (name: string) => Number(new RegExp(`^ℹ ${name} (\\d+)$`, 'm').exec(output)?.[1])
  assert.ok(count('pass') >= 50, output)
  assert.match(output, /▶ PrestaShop/)
})

test('writes what types, format and lint accept', () => {
  const bin = (name: string) => join(project, 'node_modules/.bin', name)
  const types = run(bin('tsc'), '--noEmit', '-p', '.')
  assert.doesNotMatch(types.output, /prestashop|registry\.ts|plays\.ts/)
  const written = ['src/adapters/stores', 'packages/store-simulator', 'test/store-contract']
  const lint = run(bin('biome'), 'check', '--vcs-enabled=false', ...written)
  assert.equal(lint.status, 0, lint.output)
})

test('refuses a name that cannot be one, and a store that exists', () => {
  const bad = newStore('Presta-Shop')
  assert.deepEqual([bad.status, existsSync(join(copy, 'src/adapters/stores/Presta-Shop'))], [1, false])
  const again = newStore('woocommerce')
  assert.equal(again.status, 1)
  assert.match(again.output, /src\/adapters\/stores\/woocommerce already exists/)
})
