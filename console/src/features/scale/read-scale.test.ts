import assert from 'node:assert/strict'
import test from 'node:test'
import { type Hid, type HidDevice, readScale } from './read-scale.ts'

type Listener = Parameters<HidDevice['addEventListener']>[1]

/** A scale that sends its reports when it is listened to. */
function playScale(reports: readonly number[][], usagePage = 0x8d, fails = false) {
  const listeners = new Set<Listener>()
  const scale = {
    opened: false as boolean,
    collections: [{ usagePage }],
    open: async () => {
      if (fails) throw new Error('in use')
      scale.opened = true
    },
    close: async () => {
      scale.opened = false
    },
    addEventListener: (_name: 'inputreport', listener: Listener) => {
      listeners.add(listener)
      queueMicrotask(() => {
        for (const bytes of reports) {
          for (const one of listeners) one({ data: new DataView(Uint8Array.from(bytes).buffer) })
        }
      })
    },
    removeEventListener: (_name: 'inputreport', listener: Listener) => void listeners.delete(listener),
  } satisfies HidDevice
  return { scale, listeners }
}

/** Ends the wait after the reports. */
const soon = (run: () => void) => {
  const timer = setImmediate(run)
  return () => clearImmediate(timer)
}

function playHid(known: HidDevice[], offered: HidDevice[]) {
  const asked: unknown[] = []
  const hid: Hid = {
    getDevices: async () => known,
    requestDevice: async (request) => {
      asked.push(request)
      return offered
    },
  }
  return { hid, asked }
}

test('the first stable weight is taken, and the scale is left to others', async () => {
  const { scale, listeners } = playScale([
    [2, 11, 0xff, 0, 0],
    [3, 11, 0xff, 9, 0],
    [4, 11, 0xff, 123, 0],
    [4, 11, 0xff, 200, 0],
  ])
  const { hid, asked } = playHid([playScale([], 1).scale, scale], [])
  assert.deepEqual(await readScale(hid, soon), { weight: '12.3 oz' })
  assert.deepEqual([scale.opened, listeners.size, asked.length], [false, 0, 0])
})

test('an unknown scale is asked for, and nothing happens if none is chosen', async () => {
  const { scale } = playScale([[4, 12, 0, 3, 0]])
  const { hid, asked } = playHid([], [scale])
  assert.deepEqual(await readScale(hid, soon), { weight: '3 lb' })
  assert.deepEqual(asked, [{ filters: [{ usagePage: 0x8d }] }])
  assert.equal(await readScale(playHid([], []).hid, soon), null)
})

test('without a stable weight, the message names the reason', async () => {
  const messageOf = async (reports: number[][]) =>
    JSON.stringify(await readScale(playHid([playScale(reports).scale], []).hid, soon))
  assert.match(await messageOf([]), /sent no weight/)
  assert.match(await messageOf([[3, 11, 0, 1, 0]]), /isn’t stable/)
  assert.match(await messageOf([[5, 11, 0, 1, 0]]), /less than zero/)
  assert.match(await messageOf([[6, 11, 0, 1, 0]]), /too heavy/)
  const { scale } = playScale([], 0x8d, true)
  assert.deepEqual(await readScale(playHid([scale], []).hid, soon), {
    message: 'The scale can’t be opened. Check its cable, and close other programs that use it.',
  })
})
