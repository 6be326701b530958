import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '../test/support/eventually.ts'

const programs = {
  show: { command: 'show.mjs first', about: 'print its folder and arguments, and exit with 3' },
  wait: { command: 'wait.mjs', about: 'wait for SIGTERM' },
  die: { command: 'die.mjs', about: 'die of a signal' },
}

let root: string

before(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'waybill-run-')))
  await mkdir(join(root, 'scripts'))
  await cp(fileURLToPath(new URL('run.mjs', import.meta.url)), join(root, 'scripts/run.mjs'))
  for (const [path, text] of Object.entries({
    'scripts/install.mjs': 'export const pinnedNode = process.execPath',
    'scripts/programs.mjs': `export const programs = ${JSON.stringify(programs)}`,
    'show.mjs': 'console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)])); process.exitCode = 3',
    'wait.mjs': `
      import { writeFileSync } from 'node:fs'
      process.on('SIGTERM', () => { writeFileSync('ended', ''); process.exit(7) })
      setInterval(() => {}, 1000)
      console.log('waits')`,
    'die.mjs': "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)",
  })) {
    await writeFile(join(root, path), text)
  }
})

after(() => rm(root, { recursive: true }))

const command = () => join(root, 'scripts/run.mjs')
const start = (file: string, words: string[]) =>
  spawn(file, words, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] })

async function run(...words: string[]) {
  const child = start(process.execPath, [command(), ...words])
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    once(child, 'close'),
  ])
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

test('a program gets its arguments unchanged, runs in the project folder, and sets the exit code', async () => {
  const { code, stdout } = await run('show', 'two words', '$HOME', '--flag=a b')
  assert.deepEqual(JSON.parse(stdout), [root, 'first', 'two words', '$HOME', '--flag=a b'])
  assert.equal(code, 3)
})

test('every program is a file with statements, not only with declarations', async () => {
  const { programs: all } = await import('./programs.mjs')
  for (const [name, { command: words }] of Object.entries(all)) {
    const file = words.split(' ').find((word) => /\.[cm]?[jt]s$/.test(word)) ?? ''
    if (file.startsWith('node_modules/')) continue
    const text = await readFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')
    assert.match(text, /^(?:await|if|try|for|switch|describe|test|process|\w+\.?\w*\()/m, name)
  }
})

test('the list of programs is the help; an unknown name is an error', async () => {
  for (const words of [[], ['--help']]) {
    const { code, stdout } = await run(...words)
    assert.equal(code, 0)
    assert.match(stdout, /^ {2}show +print its folder/m)
  }
  for (const name of ['nonsense', 'constructor']) {
    const { code, stdout, stderr } = await run(name)
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
    assert.match(stderr, new RegExp(`^Unknown program: ${name}\n\nUsage: `))
  }
})

test('a signal reaches the program, and a program that dies of one sets the usual exit code', async () => {
  const child = start(process.execPath, [command(), 'wait'])
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'close'), [7, null])
  assert.equal((await run('die')).code, 137)
})

test('a program ends when the shell of npm is killed', { skip: process.platform === 'win32' }, async () => {
  await rm(join(root, 'ended'), { force: true })
  const shell = start('sh', ['-c', `"${process.execPath}" "${command()}" wait; true`])
  await once(shell.stdout, 'data')
  shell.kill('SIGKILL')
  await eventually('the program has ended', () => existsSync(join(root, 'ended')))
})
