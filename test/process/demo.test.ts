/** `npm run demo` leaves nothing behind of the service that it starts, however it ends. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { launch } from '../support/process.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-demo-test-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Plays until its own service has made an account. */
async function startDemo(name: string) {
  const temporary = join(folder, name)
  await mkdir(temporary)
  const demo = launch('scripts/demo.ts', [], { TMPDIR: temporary, PORT: await freePort() })
  const made = new Promise<void>((resolve) => {
    demo.child.stdout.on('data', () => demo.printed.stdout.includes('Create an account') && resolve())
  })
  await Promise.race([made, demo.ended.then(({ stderr }) => assert.fail(`the demo ended: ${stderr}`))])
  const [data = ''] = (await readdir(temporary)).filter((entry) => entry.startsWith('waybill-demo-'))
  const lock = await readFile(join(temporary, data, 'postgres/cluster/postmaster.pid'), 'utf8')
  return { ...demo, dataFolder: join(temporary, data), database: Number(lock.split('\n')[0]) }
}

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('A demo', { concurrency: 1 }, () => {
  for (const [what, end] of [
    ['that is killed', (demo) => demo.child.kill('SIGKILL')],
    ['whose output nobody reads any more', (demo) => demo.child.stdout.destroy()],
  ] as readonly (readonly [string, (demo: Awaited<ReturnType<typeof startDemo>>) => void])[]) {
    test(`${what} leaves no service, no database and no folder`, async () => {
      const demo = await startDemo(what.replaceAll(' ', '-'))
      assert.ok(lives(demo.database))
      end(demo)
      const { stderr } = await demo.ended
      assert.equal(stderr, '')
      await eventually('the folder is gone', () => !existsSync(demo.dataFolder))
      await eventually('the database has ended', () => !lives(demo.database))
    })
  }
})
