/** A new carrier, written into a copy of the project's own rooms. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

const project = join(import.meta.dirname, '..')
let copy: string

before(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-carrier-'))
  for (const part of [
    'src/adapters/addresses',
    'src/adapters/call-budget.ts',
    'src/adapters/call.ts',
    'src/adapters/carriers',
    'src/adapters/outcome.ts',
    'src/adapters/retry-after.ts',
    'src/adapters/tokens.ts',
    'src/kit',
    'scripts/new-carrier.ts',
    'scripts/templates',
    'test/carrier-contract',
    'test/support/quote.ts',
    'package.json',
    'tsconfig.json',
    'biome.json',
  ]) {
    cpSync(join(project, part), join(copy, part), { recursive: true })
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
})
after(() => rmSync(copy, { recursive: true }))

function run(command: string, ...parameters: string[]) {
  // The variable would make the test runner within report to the one without.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(command, parameters, { cwd: copy, env, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}
const newCarrier = (...parameters: string[]) => run(process.execPath, 'scripts/new-carrier.ts', ...parameters)

test('writes a folder that passes the contract suite up to its "not yet" marks', () => {
  const written = newCarrier('canadapost', 'Canada Post')
  assert.equal(written.status, 0, written.output)
  const file = 'src/adapters/carriers/canadapost/contract.test.ts'
  const { status, output } = run(process.execPath, '--test', '--test-reporter=spec', file)
  assert.equal(status, 0, output)
  const count = (name: string) => Number(new RegExp(`^ℹ ${name} (\\d+)$`, 'm').exec(output)?.[1])
  assert.ok(count('pass') >= 30, output)
  assert.equal(count('fail'), 0)
  assert.match(output, /not yet: no simulator/)
  const registry = readFileSync(join(copy, 'src/adapters/carriers/registry.ts'), 'utf8')
  assert.match(registry, /Carrier\[\] = \[.*, canadapost\]/)
})

test('writes what types, format and lint accept', () => {
  const bin = (name: string) => join(project, 'node_modules/.bin', name)
  const types = run(bin('tsc'), '--noEmit', '-p', '.')
  assert.doesNotMatch(types.output, /canadapost/)
  const lint = run(bin('biome'), 'check', '--vcs-enabled=false', 'src/adapters/carriers/canadapost')
  assert.equal(lint.status, 0, lint.output)
})

test('refuses a name that cannot be one, and a carrier that exists', () => {
  const bad = newCarrier('Canada-Post')
  assert.deepEqual([bad.status, existsSync(join(copy, 'src/adapters/carriers/Canada-Post'))], [1, false])
  const again = newCarrier('ups')
  assert.equal(again.status, 1)
  assert.match(again.output, /src\/adapters\/carriers\/ups already exists/)
})
