/** Restarts two nodes behind a proxy under load: `npm run tool -- rolling-restart --proxy nginx`. */
import { readArguments, refuseArguments } from '../../scripts/arguments.ts'
import { exitOnSignals, wholeNumber } from '../chaos/arguments.ts'
import { isInstalled, type ProxyKind, proxyKinds } from './proxies.ts'
import { rollNodes } from './roll-nodes.ts'

const usage = `npm run tool -- rolling-restart [options]

Starts PostgreSQL, the carrier simulator, two nodes and a proxy with the configuration of docs/operating. Clients create
orders, buy labels and list orders while the nodes are restarted one by one. No request may fail, and no label may be
bought twice.

  --proxy <name>      ${proxyKinds.join(', ')} (default: each one that is installed)
  --rolls <number>    how often each node is restarted (10)
  --clients <number>  clients at the same time (6)
  --help              show this help
`

const values = readArguments(usage, {
  proxy: { type: 'string' },
  rolls: { type: 'string', default: '10' },
  clients: { type: 'string', default: '6' },
})
const rolls = wholeNumber('rolls', values.rolls, 1)
const clients = wholeNumber('clients', values.clients, 1)

function chooseProxies(): ProxyKind[] {
  if (values.proxy === undefined) return proxyKinds.filter(isInstalled)
  const named = proxyKinds.find((kind) => kind === values.proxy)
  if (!named) return refuseArguments(usage, `--proxy is "${values.proxy}".`)
  return isInstalled(named) ? [named] : []
}

exitOnSignals()
const chosen = chooseProxies()
if (chosen.length === 0) {
  process.stderr.write(
    `Install ${values.proxy ?? proxyKinds.join(' or ')} first: apt-get install nginx haproxy caddy\n`,
  )
  process.exit(1)
}
for (const proxy of chosen) {
  const { requests, failures, boughtTwice, labels } = await rollNodes({ proxy, rolls, clients })
  for (const failure of failures.slice(0, 20)) process.stdout.write(`  ${failure}\n`)
  process.stdout.write(
    `${proxy}: ${rolls} rolling restarts of 2 nodes, ${requests} requests, ${failures.length} failed; ${labels} labels, ${boughtTwice} bought twice\n`,
  )
  if (failures.length + boughtTwice > 0) process.exitCode = 1
}
process.exit()
