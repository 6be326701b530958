import { readContractExamples } from '#app/contract-examples.ts'
import { contractWords } from '#app/contract-words.ts'
import { registerOperations } from '#app/routes.ts'
import { registerConsoleContract } from '#edges/console/contract.ts'
import { consoleRoutes } from '#edges/console/routes.ts'
import { registerOpenApi } from '#edges/http/openapi.ts'
import type { Server } from '#edges/http/server.ts'
import { systemClock } from '#kit/clock.ts'
import { createBareServer } from '../support/bare-server.ts'

async function contractOf(app: Server): Promise<string> {
  await app.ready()
  const contract = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  return contract
}

/** The contract as the service would publish it, without a database or a carrier behind it. */
export async function publishedContract(): Promise<string> {
  const app = createBareServer()
  await registerOpenApi(app, { examples: await readContractExamples(), words: contractWords })
  // Only the schemas are read; no handler runs.
  registerOperations(app, {} as Parameters<typeof registerOperations>[1])
  return contractOf(app)
}

/** The same of the web application's own interface. */
export async function consoleContract(): Promise<string> {
  const app = createBareServer()
  await registerConsoleContract(app, { words: contractWords })
  const deps = { clock: systemClock, anonymousPerSecond: 0 } as Parameters<typeof consoleRoutes>[1]
  consoleRoutes(app, deps, { isPublished: true })
  return contractOf(app)
}
