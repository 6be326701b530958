import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { type FileState, printFiles } from '#domain/printing/print-session.ts'
import { eventually } from '../support/eventually.ts'
import { type FakePrinter, openFakePrinter, patientPrinting } from '../support/fake-printer.ts'
import { createTestClock } from '../support/test-clock.ts'

const minute = 60_000
const opened: FakePrinter[] = []
let printer: FakePrinter
beforeEach(async () => {
  printer = await openFakePrinter()
  opened.push(printer)
})
after(() => Promise.all(opened.map((one) => one.close())))

const label = (name: string) => Buffer.from(`^XA^CI28^PW812^LL1218^FO9,9^A0N,9,9^FD${name}^FS^XZ\n`)
const names = Array.from({ length: 12 }, (_, index) => `Label ${index + 1}`)
const printedNames = () =>
  printer
    .printed()
    .flat()
    .flatMap(({ texts }) => texts)

function start(files = names.map(label), limits: Partial<typeof patientPrinting.limits> = {}) {
  const clock = createTestClock()
  const stopped = new AbortController()
  let latest: readonly FileState[] = []
  let isReleased = false
  const deps = { clock, limits: { ...patientPrinting.limits, ...limits }, stopped: stopped.signal }
  const finished = printFiles(
    deps,
    { address: '127.0.0.1', port: printer.port },
    {
      files,
      report: (states) => {
        latest = states
      },
      release: () => {
        isReleased = true
      },
    },
  )
  return { clock, finished, stop: () => stopped.abort(), latest: () => latest, isReleased: () => isReleased }
}

/** The states with their counts, such as `11 Sending: out of paper`. */
function summary(states: readonly FileState[]): string[] {
  const counts = new Map<string, number>()
  for (const { state, detail } of states) {
    const text = detail === null ? state : `${state}: ${detail}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => `${count} ${text}`)
}
const reaches = (session: ReturnType<typeof start>, expected: string[]) =>
  eventually(expected.join(', '), () => String(summary(session.latest())) === String(expected))

/** Advances the clock in steps, and lets the session continue after each. */
async function advance(session: ReturnType<typeof start>, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    session.clock.advance(1_000)
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  }
}

/** Advances the clock until the states are as expected, for at most so long. */
async function advanceTo(session: ReturnType<typeof start>, expected: string[], maxMs: number): Promise<void> {
  for (let passed = 0; passed < maxMs; passed += 1_000) {
    if (String(summary(session.latest())) === String(expected)) return
    await advance(session, 1_000)
  }
  assert.deepEqual(summary(session.latest()), expected)
}

const takingNothing = { statusMs: 2_000, stalledMs: 10_000 }
const notTaken = 'the printer has not taken the label: check the paper'

test('a printer that reports its status confirms each label, and gets no further ones without paper', async () => {
  printer.problem = 'paper'
  const session = start()
  await reaches(session, ['12 Sending: out of paper'])
  await advance(session, 7 * minute)
  assert.deepEqual([summary(session.latest()), printer.waiting()], [['12 Sending: out of paper'], 1])
  printer.mend()
  await advance(session, 2_000)
  assert.deepEqual(summary(await session.finished), ['12 Sent'])
  assert.deepEqual([printedNames(), printer.connections()], [names, 1])
})

for (const [problem, text] of [
  ['head', 'the print head is open'],
  ['pause', 'paused'],
] as const) {
  test(`a printer that is not ready reports why: ${text}`, async () => {
    printer.problem = problem
    const session = start([label('One')])
    await reaches(session, [`1 Sending: ${text}`])
    printer.mend()
    await advance(session, 2_000)
    assert.deepEqual(summary(await session.finished), ['1 Sent'])
  })
}

test('labels before the problem are sent, the current one is unknown, and later ones are not sent', async () => {
  const session = start()
  printer.problem = 'paper'
  await reaches(session, ['12 Sending: out of paper'])
  printer.breakConnections()
  await advance(session, 2_000)
  const [first, second, ...states] = summary(await session.finished)
  assert.deepEqual(
    [states.length, first?.slice(0, 23), second?.slice(0, 24)],
    [0, '1 Unknown: out of paper', '11 Failed: out of paper,'],
  )
})

test('a printer that reads nothing for seven minutes has taken nothing until it reads again', async () => {
  printer.mood = 'stuck'
  const session = start(undefined, takingNothing)
  await eventually('it is connected', () => printer.connections() === 1)
  await advanceTo(session, [`12 Sending: ${notTaken}`], minute)
  await advance(session, 7 * minute)
  assert.deepEqual([summary(session.latest()), session.isReleased()], [[`12 Unknown: ${notTaken}`], true])
  printer.mend()
  assert.deepEqual(summary(await session.finished), ['12 Sent'])
  assert.deepEqual([printedNames(), printer.connections()], [names, 1])
})

test('labels that the printer never takes are unknown, also if the connection breaks late', async () => {
  printer.mood = 'stuck'
  const session = start(undefined, takingNothing)
  await eventually('it is connected', () => printer.connections() === 1)
  await advanceTo(session, [`12 Sending: ${notTaken}`], minute)
  printer.breakConnections()
  const [state] = summary(await session.finished)
  assert.match(state ?? '', /^12 Unknown: the printer has not taken the label: check the paper, .*ECONNRESET/)
  assert.deepEqual(printedNames(), [])
})

test('more than the system buffers waits until the printer reads', async () => {
  printer.mood = 'stuck'
  const many = Array.from({ length: 12 }, () => Buffer.concat(Array(40_000).fill(label('x'))))
  const session = start(many, takingNothing)
  await eventually('it is connected', () => printer.connections() === 1)
  await advanceTo(session, ['12 Sending: the printer is not accepting data: check the paper'], minute)
  await advance(session, 7 * minute)
  printer.mood = 'mute'
  session.stop()
  const states = await session.finished
  assert.deepEqual([states[0]?.state, states.at(-1)?.state], ['Unknown', 'Failed'])
})

test('a printer without a status confirms by closing the connection', async () => {
  printer.mood = 'mute'
  const session = start(undefined, takingNothing)
  await eventually('everything arrived', () => printedNames().length > 0)
  await advance(session, 2_000)
  assert.deepEqual(summary(await session.finished), ['12 Sent'])
  assert.deepEqual(printedNames(), names)
})

test('a printer that confirms nothing blocks others for less than two minutes, and its labels are unknown', async () => {
  printer.mood = 'endless'
  const session = start(undefined, takingNothing)
  await eventually('it is connected', () => printer.connections() === 1)
  await advanceTo(session, [`12 Unknown: ${notTaken}`], 2 * minute)
  assert.ok(session.isReleased())
  await advance(session, 31 * minute)
  assert.deepEqual(summary(await session.finished), [`12 Unknown: ${notTaken}`])
})

test('a busy printer that rejects the connection is tried again, because nothing has been sent', async () => {
  const { port } = printer
  await printer.close()
  const session = start([label('One')], { busyMs: 30_000 })
  await advance(session, 10_000)
  assert.deepEqual(summary(session.latest()), [])
  await advance(session, 30_000)
  const [state] = await session.finished
  assert.deepEqual([state?.state, state?.detail?.includes(String(port))], ['Failed', true])
})

test('a service that stops leaves no label in the state Sending', async () => {
  printer.problem = 'paper'
  const session = start()
  await reaches(session, ['12 Sending: out of paper'])
  session.stop()
  assert.deepEqual(summary(await session.finished), [
    '1 Unknown: out of paper, the service was stopped',
    '11 Failed: out of paper, the service was stopped',
  ])
})
