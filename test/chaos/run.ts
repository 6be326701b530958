/** `npm run chaos -- --seed 1 --orders 2000 --kills 20 --nodes 2`: the proof that nothing is bought twice or lost. */
import { parseArgs } from 'node:util'
import { runChaos } from './run-chaos.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    'database-restarts': { type: 'string', default: '4' },
    nodes: { type: 'string', default: '2' },
    clients: { type: 'string', default: '12' },
    plant: { type: 'string' },
  },
})
process.on('SIGINT', () => process.exit(130))
const began = performance.now()
const { broken, counts } = await runChaos({
  seed: Number(values.seed),
  orders: Number(values.orders),
  kills: Number(values.kills),
  databaseRestarts: Number(values['database-restarts']),
  nodes: Number(values.nodes),
  clients: Number(values.clients),
  plant: values.plant ?? null,
  say: (line) => process.stdout.write(`${line}\n`),
})
process.stdout.write('\nWhat clients were told:\n')
for (const [what, times] of Object.entries(counts).toSorted()) process.stdout.write(`  ${what.padEnd(24)} ${times}\n`)
process.stdout.write(
  broken.length === 0
    ? `\nSeed ${values.seed}: every rule holds, after ${Math.round((performance.now() - began) / 1000)} s.\n`
    : `\nSeed ${values.seed}: ${broken.length} rules are broken:\n${broken.slice(0, 50).join('\n')}\n`,
)
process.exitCode = broken.length === 0 ? 0 : 1
