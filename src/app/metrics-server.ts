import fastify from 'fastify'
import { expositionType } from '#kit/metrics.ts'

export type MetricsServer = { address: string; close(): Promise<void> }

/** Serves the metrics to anyone who can reach the port, which should be only the operator. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(expositionType).send(await read()))
  const address = await app.listen({ port, host })
  return { address: `${address}/metrics`, close: () => app.close() }
}
