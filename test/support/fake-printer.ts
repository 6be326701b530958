/** A label printer on a port of this machine, which prints into memory, or does what printers do on a bad day. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { PrintingTimes } from '#domain/printing/printer.ts'
import { type PrintedLabel, readZpl } from './zpl-reader.ts'

/** Long limits for tests: printers here respond at once, but a busy machine can notice it late. */
export const patientPrinting = {
  waitWindowMs: 60_000,
  limits: {
    connectMs: 60_000,
    busyMs: 0,
    statusMs: 60_000,
    stalledMs: 60_000,
    confirmMs: 90_000,
    patienceMs: 30 * 60_000,
  },
} satisfies PrintingTimes

/**
 * `unplugged`: breaks the connection as soon as something comes. `mute`: reports no status. `stuck`: accepts connections
 * and reads nothing, as printers without paper do. `endless`: `mute`, and never closes its side.
 */
export type Mood = 'well' | 'unplugged' | 'mute' | 'stuck' | 'endless'

export type FakePrinter = {
  port: number
  mood: Mood
  /** Its status reports this, and it prints nothing. */
  problem: 'paper' | 'head' | 'pause' | null
  /** The labels of each connection, in the order in which they came out. @throws Error where what came is no ZPL */
  printed(): PrintedLabel[][]
  /** How many labels it has received and not printed. */
  waiting(): number
  /** How many connections there were at the same time at the most. */
  mostAtOnce(): number
  connections(): number
  /** Everything is in order again: it reads and prints what waits. */
  mend(): void
  /** Forgets what it has not printed, as when it is switched off. */
  breakConnections(): void
  close(): Promise<void>
}

const request = '~HS\r\n'

export async function openFakePrinter(): Promise<FakePrinter> {
  const jobs: { zpl: string; printed: number }[] = []
  const open = new Set<Socket>()
  let most = 0
  let connections = 0
  const waiting = () => jobs.reduce((sum, job) => sum + countOf(job.zpl) - job.printed, 0)
  const print = () => {
    for (const job of jobs) if (printer.problem === null) job.printed = countOf(job.zpl)
  }
  const status = () => {
    const flag = (problem: FakePrinter['problem']) => (printer.problem === problem ? 1 : 0)
    const formats = String(waiting()).padStart(3, '0')
    return (
      `\x02030,${flag('paper')},${printer.problem ? 1 : 0},1245,${formats},0,0,0,000,0,0,0\x03\r\n` +
      `\x02001,0,${flag('head')},0,0,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n`
    )
  }
  function serve(socket: Socket): void {
    const job = { zpl: '', printed: 0 }
    jobs.push(job)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const parts = received.split(request)
      received = parts.join('')
      job.zpl = received
      print()
      if (printer.mood !== 'mute' && printer.mood !== 'endless') {
        for (const _ of parts.slice(1)) socket.write(status())
      }
    })
    socket.resume()
  }
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    connections += 1
    open.add(socket)
    most = Math.max(most, open.size)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('end', () => printer.mood !== 'endless' && socket.end())
    if (printer.mood === 'unplugged') {
      socket.once('data', () => socket.resetAndDestroy())
      socket.resume()
    } else if (printer.mood !== 'stuck') serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const printer: FakePrinter = {
    port: (server.address() as AddressInfo).port,
    mood: 'well',
    problem: null,
    printed: () =>
      jobs.flatMap(({ zpl, printed }) => (printed > 0 ? [readZpl(Buffer.from(zpl, 'latin1')).slice(0, printed)] : [])),
    waiting,
    mostAtOnce: () => most,
    connections: () => connections,
    mend() {
      const wasStuck = printer.mood === 'stuck'
      printer.problem = null
      printer.mood = 'well'
      if (wasStuck) for (const socket of open) serve(socket)
      print()
    },
    breakConnections() {
      for (const socket of open) socket.resetAndDestroy()
      for (const job of jobs) {
        job.zpl = job.zpl
          .split(/(?<=\^XZ\s*)(?=\^XA)/)
          .slice(0, job.printed)
          .join('')
      }
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
  return printer
}

const countOf = (zpl: string): number => zpl.match(/\^XZ/g)?.length ?? 0
