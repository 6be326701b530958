/**
 * The simulator alone: `npm run simulator -- --port 4020 --folder ./sales`. Without a folder sales are
 * kept in memory. SIMULATOR_PORT, SIMULATOR_HOST and SIMULATOR_FOLDER say the same.
 */
import { parseArgs } from 'node:util'
import { startCarrierSimulator } from './index.ts'

const { values } = parseArgs({
  options: { port: { type: 'string' }, host: { type: 'string' }, folder: { type: 'string' }, log: { type: 'boolean' } },
})
const { SIMULATOR_PORT, SIMULATOR_HOST, SIMULATOR_FOLDER } = process.env

const simulator = await startCarrierSimulator({
  port: Number(values.port ?? SIMULATOR_PORT ?? 4020),
  host: values.host ?? SIMULATOR_HOST ?? '127.0.0.1',
  journalFolder: values.folder ?? SIMULATOR_FOLDER ?? null,
  log: values.log ?? false,
  blockEveryMs: 2_000,
})
process.stdout.write(`Carrier simulator listening at ${simulator.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close().then(() => process.exit(0)))
}
