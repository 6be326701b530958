import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on which nothing listens. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return String(port)
}
