/** The blocks of the documents that are marked `run` do what they say: in their order, against one service. */
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { glob, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { after, before, describe } from 'node:test'
import { promisify } from 'node:util'
import { type CodeBlock, readCodeBlocks, runDocuments } from '../support/code-blocks.ts'
import { eventually } from '../support/eventually.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { root } from '../support/process.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const run = promisify(execFile)

const waitWindowMs = 10_000
const purchases = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ waitWindowMs, connections: purchases.connections })

let folder: string
/** The documents' placeholders for values of each deployment. */
let own: readonly (readonly [string, string])[]

/** @param recipient the recipient of a purchase that outlasts the wait window: see `outlastWindow` */
const withOwn = (block: string, recipient: string): string =>
  [...own, ['Ada [buy-slow:12s]', recipient] as const].reduce(
    (all, [written, actual]) => all.replaceAll(written, actual),
    block,
  )

/** The next purchase for the recipient returns 202: its wait window ends at once, and the carrier responds after that. */
function outlastWindow(recipient: string): void {
  const { reached, release } = purchases.hold(recipient)
  void reached.then(async () => {
    environment.clock.advance(waitWindowMs)
    await eventually('the request was answered 202', async () => {
      const open = "select from purchases where acknowledged_202 and state = 'Processing'"
      return (await environment.db.pool.query(open)).rowCount === 1
    })
    release()
  })
}

/** A block to be run, with what it prints where the next block shows that. */
type Step = { block: CodeBlock; shown: unknown[] | null }

async function readSteps(document: string, language: string): Promise<Step[]> {
  const blocks = await readCodeBlocks(document)
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1]
    if (block.mark !== 'run' || block.language !== language) return []
    return [{ block, shown: next?.language === 'json' ? readJson(next.text) : null }]
  })
}

/** One document, or one in each line. */
function readJson(printed: string): unknown[] {
  try {
    return [JSON.parse(printed)]
  } catch {
    return printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

/** The output is of the kind that the document shows; what its ids stand for is learned. */
function compare(shown: unknown, printed: unknown, path: string, ids: Map<string, string>): void {
  assert.equal(kindOf(printed), kindOf(shown), path)
  if (isId(shown) && isId(printed)) ids.set(shown, printed)
  if (Array.isArray(shown)) {
    assert.ok((printed as unknown[]).length >= shown.length, path)
    for (const [index, part] of shown.entries()) compare(part, (printed as unknown[])[index], `${path}[${index}]`, ids)
  } else if (typeof shown === 'object' && shown !== null) {
    const answer = printed as Record<string, unknown>
    assert.deepEqual(Object.keys(answer).toSorted(), Object.keys(shown).toSorted(), path)
    for (const [name, part] of Object.entries(shown)) compare(part, answer[name], `${path}.${name}`, ids)
  }
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** A shell that runs one block after the other, as somebody would who copies them. */
function openShell(cwd: string) {
  const { databaseUrl, simulatorUrl } = environment
  const settings = { DATABASE_URL: databaseUrl, WAYBILL_SIMULATOR_URL: simulatorUrl, WAYBILL_DATA_DIR: cwd }
  const shell = spawn('bash', ['-s'], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const errors = text(shell.stderr)
  const ended = new Promise<void>((resolve) => shell.once('close', () => resolve()))
  // The product's own command line, without what npm does around it; and nothing that a document pauses for takes long.
  shell.stdin.write(
    `set -euo pipefail\nnpm() { shift 4; node '${root}src/cli.ts' "$@"; }\nsleep() { command sleep 0.2; }\n`,
  )
  let printed = ''
  shell.stdout.setEncoding('utf8')
  return {
    /** @returns what it printed */
    async run(block: string): Promise<string> {
      const end = `--- ${Math.random()} ---\n`
      const done = new Promise<string>((resolve) => {
        const look = (chunk = '') => {
          printed += chunk
          const at = printed.indexOf(end)
          if (at < 0) return
          shell.stdout.off('data', look)
          resolve(printed.slice(0, at))
          printed = printed.slice(at + end.length)
        }
        shell.stdout.on('data', look)
      })
      shell.stdin.write(`${block}\nprintf '%s' '${end}'\n`)
      return Promise.race([done, ended.then(async () => assert.fail(`${await errors}\nin\n${block}`))])
    },
    async close(): Promise<void> {
      shell.stdin.end()
      await ended
    },
  }
}

async function runShellBlocks(document: string, cwd: string): Promise<void> {
  const shell = openShell(cwd)
  const ids = new Map<string, string>()
  outlastWindow('Ada Slow')
  try {
    for (const { block, shown } of await readSteps(document, 'sh')) {
      const place = `${document}:${block.line}`
      const known = [...ids].reduce(
        (all, [written, actual]) => all.replaceAll(written, actual),
        withOwn(block.text, 'Ada Slow'),
      )
      const printed = await shell.run(known)
      assert.doesNotMatch(printed, /"success":\s*false/, place)
      if (shown) compare(shown, readJson(printed), place, ids)
    }
  } finally {
    await shell.close()
  }
}

/** Programs that the blocks require. If one is missing, the blocks are skipped. */
const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const missingPrograms = ['bash', 'curl', 'jq'].every(isThere) ? false : 'bash, curl and jq are needed'

/** The files that a document's blocks leave, and how they begin. */
const filesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': { 'label.pdf': '%PDF-' },
  'docs/guide/quickstart.md': { 'label.pdf': '%PDF-', 'label.zpl': '^XA' },
}

async function isFile(file: string, begins: string): Promise<void> {
  const { stdout } = await run('head', ['-c', String(begins.length), file])
  assert.equal(stdout, begins, file)
}

describe('The code blocks of the documents work', { concurrency: 1 }, () => {
  before(async () => {
    const { apiKey, legacyKey, legacySecret } = await environment.openAccount()
    own = [
      ['http://127.0.0.1:8080', environment.url],
      ['waybill_sandbox_…', apiKey],
      ['key=… -d secret=…', `key=${legacyKey} -d secret=${legacySecret}`],
    ]
    folder = await mkdtemp(join(tmpdir(), 'waybill-documents-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  for (const document of runDocuments.sh ?? []) {
    test(`in the shell: ${document}`, { skip: missingPrograms }, async () => {
      const cwd = await mkdtemp(join(folder, 'shell-'))
      await runShellBlocks(document, cwd)
      for (const [file, begins] of Object.entries(filesOf[document] ?? {})) await isFile(join(cwd, file), begins)
    })
  }

  /** Installs the packed SDK into an empty project. @returns the folder of the project */
  async function openProject(): Promise<string> {
    const npm = (cwd: string, ...words: string[]) =>
      run('npm', [...words, '--offline', '--no-audit', '--no-fund'], { cwd })
    const project = await mkdtemp(join(folder, 'typescript-'))
    await npm(root, 'pack', '--workspace', 'packages/sdk', '--pack-destination', project)
    const [packed = ''] = await Array.fromAsync(glob('*.tgz', { cwd: project }))
    await writeFile(join(project, 'package.json'), '{}')
    await npm(project, 'install', `./${packed}`)
    assert.deepEqual(await readdir(join(project, 'node_modules')), ['.package-lock.json', '@waybill'])
    return project
  }

  let project: string
  before(async () => {
    project = await openProject()
  })

  /** Compiles and runs all blocks as one file. @returns what it printed */
  async function runTypeScript(document: string): Promise<string> {
    const steps = await readSteps(document, 'ts')
    await writeFile(join(project, 'ship.mts'), steps.map(({ block }) => withOwn(block.text, 'Grace Slow')).join('\n'))
    const options = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--target', 'esnext', '--module', 'nodenext']
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
    const compile = run(join(root, 'node_modules/.bin/tsc'), [...options, ...types, 'ship.mts'], { cwd: project })
    await compile.catch(({ stdout }) => assert.fail(stdout))
    const { stdout, stderr } = await run(process.execPath, ['ship.mts'], { cwd: project })
    assert.equal(stderr, '')
    return stdout
  }

  test('in TypeScript: docs/guide/quickstart.md', async () => {
    outlastWindow('Grace Slow')
    const printed = await runTypeScript('docs/guide/quickstart.md')
    assert.match(printed, /^8 \d+\n8 \d+\nbought before\nbought before\ncanceled\n/)
    assert.match(printed, new RegExp(`\\n${environment.url}/docs/errors/Rate.NotFound\\n$`))
    for (const number of [1, 2, 3]) await isFile(join(project, `label-${number}.pdf`), '%PDF-')
  })

  test('in TypeScript: docs/guide/sdk.md', async () => {
    const printed = await runTypeScript('docs/guide/sdk.md')
    // An event appears a moment after its change, so the log may not be complete.
    assert.match(
      printed,
      /^\S+\.pdf true\nOrder\.NotFound 404 false\n([0-9a-f-]{36} 8\n)+([a-z]+\.[a-z_]+\n)*ready 1\ncompleted 1\napplication\/zpl\n$/,
    )
  })
})
