/** Connections to a device on a TCP port without a protocol, as printers have on port 9100. */
import { connect } from 'node:net'
import type { Clock } from '#kit/clock.ts'

export type RawConnection = {
  /** Resolves when the system has accepted the bytes, which does not mean that the device has. */
  write(bytes: Uint8Array): Promise<void>
  /** Everything that the device has sent since the last call, as Latin-1. Only the last 4 KB are kept. */
  received(): string
  /** Resolves when the device has sent something, or has closed its side. */
  signal(): Promise<void>
  /**
   * Closes our side. Resolves when the device has closed its side as well: then it has read everything. A system that
   * gives up on a device reports a failure instead.
   */
  end(): Promise<void>
  /** Ends everything at once. */
  destroy(): void
}

const keptBytes = 4096
/** A dead device answers no probes, and the connection fails. A device that only accepts no data answers them. */
const keepAliveMs = 30_000

/**
 * @param target an address, not a name
 * @throws Error with a sentence, or of the system. The device has received nothing then
 */
export async function openRawConnection(
  { clock }: { clock: Clock },
  target: { address: string; port: number },
  connectMs: number,
): Promise<RawConnection> {
  const socket = connect({
    host: target.address,
    port: target.port,
    keepAlive: true,
    keepAliveInitialDelay: keepAliveMs,
  })
  let failure: Error | null = null
  let arrived = Promise.withResolvers<void>()
  const broken = new Promise<never>((_resolve, reject) => socket.once('error', reject))
  broken.catch((error) => {
    failure = error
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let text = ''
  const wake = () => {
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  socket.on('data', (chunk) => {
    text = (text + chunk.toString('latin1')).slice(-keptBytes)
    wake()
  })
  socket.on('end', wake)
  socket.on('close', wake)
  const cancel = clock.after(connectMs, () =>
    socket.destroy(new Error(`the printer did not respond within ${connectMs} ms`)),
  )
  try {
    await Promise.race([new Promise<void>((resolve) => socket.once('connect', () => resolve())), broken])
  } finally {
    cancel()
  }
  return {
    write: (bytes) =>
      Promise.race([
        broken,
        new Promise<void>((resolve, reject) => {
          socket.write(bytes, (error) => (error ? reject(failure ?? error) : resolve()))
        }),
      ]),
    received() {
      const received = text
      text = ''
      return received
    },
    signal: () => Promise.race([arrived.promise, broken]),
    end() {
      socket.end()
      return Promise.race([closed, broken])
    },
    destroy: () => void socket.destroy(),
  }
}
