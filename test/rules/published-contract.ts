import { readContractExamples } from '#composition/contract-examples.ts'
import { contractWords } from '#composition/contract-words.ts'
import { registerOperations } from '#composition/routes.ts'
import { registerOpenApi } from '#http-api/openapi.ts'
import { createBareServer } from '../support/bare-server.ts'

/** The contract as the service would publish it, without a database or a carrier behind it. */
export async function publishedContract(): Promise<string> {
  const app = createBareServer()
  await registerOpenApi(app, { examples: await readContractExamples(), words: contractWords })
  // Only the schemas are read; no handler runs.
  registerOperations(app, {} as Parameters<typeof registerOperations>[1])
  await app.ready()
  const contract = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  return contract
}
