/**
 * Runs the simulator: `npm run simulator -- --port 4020 --folder ./sales`. Without a folder, sales are in memory.
 * SIMULATOR_PORT, SIMULATOR_HOST and SIMULATOR_FOLDER set the same options.
 */
import { parseArgs } from 'node:util'
import { startCarrierSimulator } from './index.ts'

const usage = `Usage: npm run simulator -- [options]

Simulates the carriers' APIs (/usps, /ups, /fedex, /dhl), and the bitcoin and litecoin chains with an Esplora API
(/btc, /ltc). To share it between several nodes, set WAYBILL_SIMULATOR_URL.

  --port <port>      port to listen on (default: SIMULATOR_PORT, or 4020)
  --host <address>   address to listen on (default: SIMULATOR_HOST, or 127.0.0.1)
  --folder <path>    folder for labels and payments, to survive restarts (default: SIMULATOR_FOLDER, or memory)
  --log              log every request
  --help             show this help

Example: npm run simulator -- --folder ./sales
`

/** Reads the options. Wrong options end the process with the usage. */
function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        folder: { type: 'string' },
        log: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

const values = readOptions()
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}
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
