import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { clusterPaths } from '../src/create-cluster.ts'
import { assertNoForeignBeats, currentPlace } from '../src/folder-lock.ts'
import { createFixture, type Fixture, query } from './fixture.ts'

/** Processes in it see neither the numbers nor the memory nor the ports of others. */
const container = ['unshare', '--pid', '--ipc', '--net', '--fork', '--kill-child', '--mount-proc']
const isPossible = spawnSync(container[0] as string, [...container.slice(1), 'true']).status === 0
const skip = isPossible ? false : 'this user may not create namespaces with unshare'

let fixture: Fixture

before(async () => {
  fixture = await createFixture()
})

after(() => fixture.end())

async function startInContainer(): Promise<string> {
  const child = fixture.run('', { prefix: container, beforeOpening: printFailure })
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return printed
}

const printFailure = `process.on('uncaughtException', (error) => {
  console.log(error.message)
  process.exit(1)
})`

test('a second container on a data folder is refused, even if the first service was killed', { skip }, async () => {
  const other = await fixture.hold()
  await query(other.ownerUrl, 'create table kept as select 1 as number')
  const refusal = /in another container or on another machine \(.+\), uses the database in .+ Stop it first\./
  assert.match(await startInContainer(), refusal)
  await other.kill()
  assert.match(await startInContainer(), refusal)
  const server = await fixture.open()
  assert.equal(server.startedHere, false)
  assert.deepEqual(await query(server.ownerUrl, 'select number from kept'), [{ number: 1 }])
  await server.release()
})

test('without locks, a heartbeat of another machine is refused while it beats', async () => {
  const paths = clusterPaths(join(fixture.scratch, 'shared'))
  await mkdir(paths.folder)
  const place = await currentPlace()
  const beat = (host: string, processes: string, count: number) =>
    writeFile(paths.heartbeat, `${host}\n${processes}\n${count}\n`)
  await assertNoForeignBeats(paths, place, async () => assert.fail('there is nothing to watch'))
  await beat('db-2', 'of another machine', 1)
  await assert.rejects(
    assertNoForeignBeats(paths, place, () => beat('db-2', 'of another machine', 2)),
    /another machine \(db-2\)/,
  )
  await assertNoForeignBeats(paths, place, async () => {})
  await beat(place.host, place.processes, 1)
  await assertNoForeignBeats(paths, place, async () => assert.fail('its processes are visible here'))
})
