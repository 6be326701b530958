/**
 * The simulator alone: `npm run simulator -- --port 4020 --folder ./sales`. Without a folder sales are
 * kept in memory. SIMULATOR_PORT, SIMULATOR_HOST and SIMULATOR_FOLDER say the same.
 */
import { parseArgs } from 'node:util'
import { startCarrierSimulator } from './index.ts'

const usage = `Usage: npm run simulator -- [options]

Plays the carriers' own protocols, each below its path: /usps, /ups, /fedex, /dhl; and the chains of bitcoin and
litecoin, behind the interface of Esplora: /btc, /ltc. Several nodes share it by WAYBILL_SIMULATOR_URL.

  --port <port>      where it listens; 4020, or SIMULATOR_PORT
  --host <address>   127.0.0.1, or SIMULATOR_HOST
  --folder <path>    keeps what was sold across restarts; in memory without it, or SIMULATOR_FOLDER
  --log              logs every request
  --help             shows this

Example: npm run simulator -- --folder ./sales
`

/** What the command line says; a wrong one ends the process with the usage, not with a stack. */
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
