/** A label printer on a port of this machine, which prints into memory, or does what printers do on a bad day. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { PrintingTimes } from '#domain/printing/printer.ts'
import { type PrintedLabel, readZpl } from './zpl-reader.ts'

/** Long limits for tests: printers here respond at once, but a busy machine can notice it late. */
export const patientPrinting: PrintingTimes = {
  waitWindowMs: 60_000,
  limits: { connectMs: 60_000, idleMs: 60_000, goodbyeMs: 60_000, totalMs: 300_000 },
}

/** `unplugged`: breaks the connection as soon as something comes. */
export type Mood = 'well' | 'unplugged'

export type FakePrinter = {
  port: number
  mood: Mood
  /** The labels of each connection, in the order in which they came out. @throws Error where what came is no ZPL */
  printed(): PrintedLabel[][]
  /** How many connections there were at the same time at the most. */
  mostAtOnce(): number
  close(): Promise<void>
}

export async function openFakePrinter(): Promise<FakePrinter> {
  const jobs: Buffer[] = []
  const open = new Set<Socket>()
  let most = 0
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    open.add(socket)
    most = Math.max(most, open.size)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    if (printer.mood === 'unplugged') {
      socket.once('data', () => socket.resetAndDestroy())
      socket.resume()
      return
    }
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    // Stored before the connection ends, because clients can check it then.
    socket.on('end', () => jobs.push(Buffer.concat(chunks)))
    socket.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const printer: FakePrinter = {
    port: (server.address() as AddressInfo).port,
    mood: 'well',
    printed: () => jobs.map(readZpl),
    mostAtOnce: () => most,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
  return printer
}
