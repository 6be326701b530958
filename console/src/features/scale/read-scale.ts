/** Reads a USB scale through the browser's WebHID. */
import { type Reading, readReport, weighingDevices } from './scale-report.ts'

type InputReport = { data: DataView }

/** The parts of WebHID that a scale needs. The types of browsers don't have them. */
export type HidDevice = {
  opened: boolean
  collections: readonly { usagePage: number }[]
  open: () => Promise<void>
  close: () => Promise<void>
  addEventListener: (name: 'inputreport', listener: (event: InputReport) => void) => void
  removeEventListener: (name: 'inputreport', listener: (event: InputReport) => void) => void
}
export type Hid = {
  getDevices: () => Promise<HidDevice[]>
  requestDevice: (request: { filters: { usagePage: number }[] }) => Promise<HidDevice[]>
}

/** Undefined in browsers without WebHID, and on pages without a secure connection. */
export const browserHid = (): Hid | undefined => (navigator as { hid?: Hid }).hid

/** Scales send several reports a second. */
const patienceMs = 3_000

/** Null if the person chose no scale. */
type Weighed = { weight: string } | { message: string } | null

/**
 * Returns the weight of the first stable report. The browser asks for the scale once, and remembers it.
 *
 * @param schedule runs the function after some milliseconds, and returns how to prevent that
 */
export async function readScale(hid: Hid, schedule: (run: () => void, ms: number) => () => void): Promise<Weighed> {
  const isScale = ({ collections }: HidDevice) => collections.some(({ usagePage }) => usagePage === weighingDevices)
  try {
    const known = (await hid.getDevices()).find(isScale)
    const [scale = null] = known ? [known] : await hid.requestDevice({ filters: [{ usagePage: weighingDevices }] })
    if (!scale) return null
    if (!scale.opened) await scale.open()
    try {
      return await firstWeight(scale, schedule)
    } finally {
      await scale.close()
    }
  } catch {
    return { message: 'The scale can’t be opened. Check its cable, and close other programs that use it.' }
  }
}

function firstWeight(scale: HidDevice, schedule: (run: () => void, ms: number) => () => void): Promise<Weighed> {
  return new Promise((resolve) => {
    let last: Reading | null = null
    const end = (weighed: Weighed) => {
      cancel()
      scale.removeEventListener('inputreport', listen)
      resolve(weighed)
    }
    const listen = ({ data }: InputReport) => {
      const reading = readReport(data)
      if (reading?.kind === 'weight') end({ weight: reading.text })
      else last = reading ?? last
    }
    // Problems can pass, such as zero while the package is put on the scale.
    const cancel = schedule(() => end({ message: messageOf(last) }), patienceMs)
    scale.addEventListener('inputreport', listen)
  })
}

function messageOf(last: Reading | null): string {
  if (last?.kind === 'problem') return last.message
  return last
    ? 'The weight isn’t stable yet. Keep the package still, and try again.'
    : 'The scale sent no weight. Check that it is on.'
}
