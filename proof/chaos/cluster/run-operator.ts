import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Processes } from './processes.ts'
import type { NodeOptions } from './run-node.ts'

const main = fileURLToPath(new URL('../final-state/operator-process.ts', import.meta.url))

/**
 * Starts the operator with the nodes' preloads, since operators' commands run the same source as the nodes.
 *
 * @param startsAt in milliseconds since 1970: before it nothing is certain that was not seen at a carrier
 * @returns runs one round of the operator's tasks; throws if one of them fails
 */
export function runOperator(
  { databaseUrl, simulatorUrl, folder, preloads, env = {} }: Omit<NodeOptions, 'purchaseWaitsMs'>,
  startsAt: number,
  processes: Processes,
): () => Promise<void> {
  const words = [...preloads.flatMap((file) => ['--import', file]), main, databaseUrl, simulatorUrl, String(startsAt)]
  const child = processes.start(words, env, join(folder, 'operator.log'))
  const ended = once(child, 'exit').then(([code]) => [{ failure: `the operator's process ended with ${code}` }])
  return async () => {
    const answered = once(child, 'message')
    child.send({ act: 'settle' })
    const [{ failure }] = (await Promise.race([answered, ended])) as [{ failure: string | null }]
    if (failure) throw new Error(failure)
  }
}
