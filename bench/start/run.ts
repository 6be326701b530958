/** `npm run tool -- bench:start`: how long a start takes, and the memory of an idle node. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median } from '../load/apply-load.ts'
import { processorMs, startService } from '../runtime/start-process.ts'

type Start = { readyMs: number; processorMs: number; residentMb: number; ownMb: number }

/** By then a start's own work is over, and what it no longer needs was given back. */
const idleMs = 10_000

const options = parseArgs({
  options: { starts: { type: 'string', default: '5' }, environment: { type: 'string', default: 'sandbox' } },
}).values
const starts = Number(options.starts)

const megabytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024

/** Returns the resident memory of the process, and the part that no other process shares. Only Linux reports them. */
async function readMemory(pid: number): Promise<Pick<Start, 'residentMb' | 'ownMb'>> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const ownMb = megabytes(text, 'Private_Clean') + megabytes(text, 'Private_Dirty')
  return { residentMb: megabytes(text, 'Rss'), ownMb }
}

async function startOnce(folder: string): Promise<Start> {
  const env = { PORT: '0', LOG_LEVEL: 'silent', WAYBILL_DATA_DIR: folder, WAYBILL_ENVIRONMENT: options.environment }
  const service = await startService(env)
  try {
    const { readyMs } = service
    const usedMs = await processorMs(service.pid)
    await delay(idleMs)
    return { readyMs, processorMs: usedMs ?? Number.NaN, ...(await readMemory(service.pid)) }
  } finally {
    await service.end()
  }
}

const print = (name: string, start: Start) =>
  console.log(
    `${name.padEnd(8)} ready ${start.readyMs.toFixed(0).padStart(5)} ms   processor ${start.processorMs.toFixed(0).padStart(5)} ms   resident ${start.residentMb.toFixed(1)} MB   its own ${start.ownMb.toFixed(1)} MB`,
  )

const folder = await mkdtemp(join(tmpdir(), 'waybill-start-'))
try {
  // The first makes the database; the second compiles what only a start on one needs.
  for (const name of ['first', 'second']) print(name, await startOnce(folder))
  const warm: Start[] = []
  for (let round = 0; round < starts; round += 1) {
    const start = await startOnce(folder)
    print(`warm ${round + 1}`, start)
    warm.push(start)
  }
  const medianOf = (field: keyof Start) => median(warm.map((start) => start[field]))
  print('median', {
    readyMs: medianOf('readyMs'),
    processorMs: medianOf('processorMs'),
    residentMb: medianOf('residentMb'),
    ownMb: medianOf('ownMb'),
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}
