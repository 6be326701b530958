import { readContractExamples } from '#composition/contract-examples.ts'
import { contractWords } from '#composition/contract-words.ts'
import { registerOperations } from '#composition/routes.ts'
import { createAdmission, noLimits } from '#http-api/admission.ts'
import { registerOpenApi } from '#http-api/openapi.ts'
import { createServer } from '#http-api/server.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'

/** The contract as the service would publish it, without a database or a carrier behind it. */
export async function publishedContract(): Promise<string> {
  const app = createServer({
    ids: systemIds,
    logLevel: 'silent',
    access: {
      authenticate: async () => null,
      describeCredential: () => '',
      looksLikeSession: () => false,
      getSubAccount: async (_accountId, subAccountId) => ({ subAccountId, allowedCarriers: null }),
    },
    admission: createAdmission({ clock: systemClock, limits: noLimits }),
  })
  await registerOpenApi(app, { examples: await readContractExamples(), words: contractWords })
  // Only the schemas are read; no handler runs.
  registerOperations(app, {} as Parameters<typeof registerOperations>[1])
  await app.ready()
  const contract = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  return contract
}
