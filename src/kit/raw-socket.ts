/** Bytes to a device that listens on a TCP port and answers nothing, as printers do on port 9100. */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What became of a part of the bytes. `unsent` is a promise that not one byte of it left; `unknown`: the connection broke
 * after some of it had, and nobody says how much arrived.
 */
export type RawOutcome = { outcome: 'sent' } | { outcome: 'unsent' | 'unknown'; detail: string }

export type RawLimits = {
  connectMs: number
  /** How long nothing may move: a printer without paper takes no more. */
  idleMs: number
  /** A device that does not say goodbye within this time has taken what it was given. */
  goodbyeMs: number
  /** The whole of it. */
  totalMs: number
}

const defaultLimits: RawLimits = { connectMs: 5_000, idleMs: 30_000, goodbyeMs: 3_000, totalMs: 300_000 }

/**
 * Sends the parts over one connection, one after the other.
 *
 * @param target an address, not a name: it is connected to as it stands
 * @returns what became of each part
 */
export async function sendRaw(
  target: { address: string; port: number },
  parts: readonly Uint8Array[],
  limits: RawLimits = defaultLimits,
): Promise<RawOutcome[]> {
  const socket = connect({ host: target.address, port: target.port })
  const failed = new Promise<never>((_resolve, reject) => socket.once('error', reject))
  failed.catch(() => {})
  let tooLong = `no response within ${limits.connectMs} ms`
  socket.on('timeout', () => socket.destroy(new Error(tooLong)))
  socket.setTimeout(limits.connectMs)
  const timeIsUp = setTimeout(
    () => socket.destroy(new Error(`not finished within ${limits.totalMs} ms`)),
    limits.totalMs,
  )
  let begun = 0
  try {
    await Promise.race([new Promise<void>((resolve) => socket.once('connect', () => resolve())), failed])
    tooLong = `the printer accepted no data for ${limits.idleMs} ms`
    socket.setTimeout(limits.idleMs)
    // What it says is not for us, and unread it would break the connection at its end.
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

/** Says that nothing more comes, and waits a moment for the same of the other side: a failure would show by then. */
async function sayGoodbye(socket: Socket, waitMs: number): Promise<void> {
  const isOver = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.end()
  const gone = new AbortController()
  await Promise.race([isOver, delay(waitMs, undefined, { signal: gone.signal }).catch(() => {})])
  gone.abort()
}
