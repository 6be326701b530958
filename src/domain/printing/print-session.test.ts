import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FileState, printFiles, usualLimits } from '#domain/printing/print-session.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { type FakePrinter, openFakePrinter } from '../../../test/support/fake-printer.ts'
import { createTestClock } from '../../../test/support/test-clock.ts'

const names = Array.from({ length: 12 }, (_, index) => `Label ${index + 1}`)
const files = names.map((name) => Buffer.from(`^XA^FO30,30^A0N,30,30^FD${name}^FS^XZ\n`))

/** Prints twelve labels on a printer that is in trouble. The test passes the time. */
async function startPrinting(trouble: (device: FakePrinter) => void) {
  const device = await openFakePrinter()
  trouble(device)
  const clock = createTestClock()
  const seen: { states: readonly FileState[]; printed: number }[] = []
  let released = 0
  const printedLabels = () => device.printed().flat()
  const outcome = printFiles(
    // The machine may be busy: a status comes late, but in time by the test's clock.
    { clock, limits: { ...usualLimits, statusMs: 3_600_000 }, stopped: new AbortController().signal },
    { address: '127.0.0.1', port: device.port },
    {
      files,
      report: (states) => void seen.push({ states, printed: printedLabels().length }),
      release: () => {
        released += 1
      },
    },
  )
  return {
    device,
    outcome,
    printedLabels,
    released: () => released,
    /** The last state and reason of each file, without repetitions. */
    told: () => [...new Set(seen.at(-1)?.states.map(({ state, detail }) => `${state}: ${detail}`))],
    seen,
    async pass(minutes: number) {
      for (let second = 0; second < minutes * 60; second += 1) {
        clock.advance(1_000)
        await nextTurn()
      }
    },
    advance: clock.advance,
  }
}

type Printing = Awaited<ReturnType<typeof startPrinting>>

async function assertPrintedOnce({ outcome, printedLabels, seen, device }: Printing): Promise<void> {
  assert.deepEqual(
    await outcome,
    files.map(() => ({ state: 'Sent', detail: null })),
  )
  await eventually('all labels are printed', async () => printedLabels().length === names.length)
  assert.deepEqual(
    printedLabels().map((label) => /Label \d+/.exec(JSON.stringify(label))?.[0]),
    names,
  )
  assert.equal(device.connections(), 1)
  for (const { states, printed } of seen) {
    assert.ok(
      states.filter(({ state }) => state === 'Sent').length <= printed,
      'a label is sent only after it is printed',
    )
  }
}

test('a printer without paper for seven minutes gets one label, reports the reason, and then prints each label once', async () => {
  const printing = await startPrinting((device) => {
    device.problem = 'paper'
  })
  await eventually('the reason is reported', async () => printing.told()[0] === 'Sending: out of paper')
  for (let minute = 1; minute <= 7; minute += 1) {
    await printing.pass(1)
    assert.deepEqual(printing.told(), ['Sending: out of paper'], `after ${minute} minutes`)
    assert.deepEqual([printing.printedLabels().length, printing.device.waiting()], [0, 1])
  }
  printing.device.mend()
  // Each label is confirmed by a status, which is asked for every second.
  const keepTime = setInterval(() => printing.advance(1_000), 5)
  await assertPrintedOnce(printing).finally(() => clearInterval(keepTime))
  await printing.device.close()
})

test('a printer that reads nothing for seven minutes holds up its job for less, and prints each label once', async () => {
  const printing = await startPrinting((device) => {
    device.mood = 'stuck'
  })
  await eventually('the printer has the connection', async () => printing.device.connections() === 1)
  // No status comes within its time limit.
  const passUntil = async (text: string) => {
    await eventually(text, async () => {
      printing.advance(60_000)
      return printing.told()[0] === text
    })
  }
  await passUntil('Sending: the printer has not taken the label: check the paper')
  assert.equal(printing.released(), 0)
  await printing.pass(2)
  await eventually(
    'unknown',
    async () => printing.told()[0] === 'Unknown: the printer has not taken the label: check the paper',
  )
  assert.equal(printing.released(), 1)
  await printing.pass(5)
  assert.deepEqual(printing.told(), ['Unknown: the printer has not taken the label: check the paper'])
  assert.equal(printing.printedLabels().length, 0)
  printing.device.mend()
  await assertPrintedOnce(printing)
  await printing.device.close()
})

test('a printer that is switched off without paper leaves one label unknown and sends no other', async () => {
  const printing = await startPrinting((device) => {
    device.problem = 'paper'
  })
  await eventually('the reason is reported', async () => printing.told()[0] === 'Sending: out of paper')
  await printing.pass(7)
  printing.device.breakConnections()
  const keepTime = setInterval(() => printing.advance(1_000), 5)
  const [first, ...others] = await printing.outcome.finally(() => clearInterval(keepTime))
  assert.equal(first?.state, 'Unknown')
  assert.deepEqual(new Set(others.map(({ state }) => state)), new Set(['Failed']))
  assert.equal(printing.printedLabels().length, 0)
  await printing.device.close()
})
