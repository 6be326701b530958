/** Sends bytes to a device on a TCP port that never responds, as printers do on port 9100. */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The outcome of one part. `unsent` guarantees that no byte of it was sent. `unknown`: the connection broke while it
 * was sent, and nobody reports how much arrived.
 */
export type RawOutcome = { outcome: 'sent' } | { outcome: 'unsent' | 'unknown'; detail: string }

export type RawLimits = {
  connectMs: number
  /** How long nothing may move: a printer without paper accepts no more data. */
  idleMs: number
  /** A device that does not close the connection within this time has accepted everything. */
  goodbyeMs: number
  /** For everything together. */
  totalMs: number
}

const defaultLimits: RawLimits = { connectMs: 5_000, idleMs: 30_000, goodbyeMs: 3_000, totalMs: 300_000 }

/**
 * Sends the parts one after the other over one connection.
 *
 * @param target an address, not a name
 * @returns the outcome of each part
 */
export async function sendRaw(
  target: { address: string; port: number },
  parts: readonly Uint8Array[],
  limits: RawLimits = defaultLimits,
): Promise<RawOutcome[]> {
  const socket = connect({ host: target.address, port: target.port })
  const failed = new Promise<never>((_resolve, reject) => socket.once('error', reject))
  failed.catch(() => {})
  let tooLong = `the printer did not respond within ${limits.connectMs} ms`
  socket.on('timeout', () => socket.destroy(new Error(tooLong)))
  socket.setTimeout(limits.connectMs)
  const timeIsUp = setTimeout(
    () => socket.destroy(new Error(`the data was not fully sent within ${limits.totalMs} ms`)),
    limits.totalMs,
  )
  let begun = 0
  try {
    await Promise.race([new Promise<void>((resolve) => socket.once('connect', () => resolve())), failed])
    tooLong = `the printer accepted no data for ${limits.idleMs} ms`
    socket.setTimeout(limits.idleMs)
    // Its responses are ignored, but unread data would break the connection when it closes.
    socket.resume()
    for (const part of parts) {
      begun += 1
      await Promise.race([write(socket, part), failed])
    }
    await Promise.race([sayGoodbye(socket, limits.goodbyeMs), failed])
    return parts.map(() => ({ outcome: 'sent' }))
  } catch (error) {
    const detail = (error as Error).message
    return parts.map((_part, index) => ({ outcome: index < begun ? 'unknown' : 'unsent', detail }))
  } finally {
    clearTimeout(timeIsUp)
    socket.destroy()
  }
}

const write = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

/** Closes our side, and waits briefly for the other side, because a failure would appear by then. */
async function sayGoodbye(socket: Socket, waitMs: number): Promise<void> {
  const isOver = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.end()
  const gone = new AbortController()
  await Promise.race([isOver, delay(waitMs, undefined, { signal: gone.signal }).catch(() => {})])
  gone.abort()
}
