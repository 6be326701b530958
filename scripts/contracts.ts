/** The contracts of the JSON API and of the web application's API, made from the schemas of the routes. */
import { contractWords, readContractExamples } from '#app/pages/reference.ts'
import { registerOperations } from '#app/routes.ts'
import { consoleRoutes, registerConsoleContract } from '#edges/console/contract.ts'
import { registerOpenApi } from '#edges/http/openapi.ts'
import { createAdmission, noLimits } from '#edges/http/rate-limiter.ts'
import { createServer, type DeclaredOperation, type Server } from '#edges/http/server.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'

/** A server without a database, an account or a carrier. Only the schemas of its routes are read. */
function createContractServer(): Server {
  const unused = (): never => {
    throw new Error('no handler runs')
  }
  return createServer({
    ids: systemIds,
    logLevel: 'silent',
    access: { authenticate: unused, describeCredential: unused, isIssued: unused, getSubAccount: unused },
    admission: createAdmission({ clock: systemClock, limits: noLimits }),
  })
}

const consoleDeps = { clock: systemClock, anonymousPerSecond: 0 } as Parameters<typeof consoleRoutes>[1]

async function contractOf(app: Server): Promise<string> {
  await app.ready()
  const contract = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  return contract
}

/** @returns the content of `openapi.json` */
export async function publishedContract(): Promise<string> {
  const app = createContractServer()
  await registerOpenApi(app, { examples: await readContractExamples(), words: contractWords })
  registerOperations(app, {} as Parameters<typeof registerOperations>[1])
  return contractOf(app)
}

/** @returns the contract of the web application's API, as JSON */
export async function consoleContract(): Promise<string> {
  const app = createContractServer()
  await registerConsoleContract(app, { words: contractWords })
  consoleRoutes(app, consoleDeps, { isPublished: true })
  return contractOf(app)
}

/** @returns the operations of all edges, with the error codes that they declare */
export function declaredOperations(): readonly DeclaredOperation[] {
  const app = createContractServer()
  registerOperations(app, {} as Parameters<typeof registerOperations>[1])
  consoleRoutes(app, consoleDeps)
  return app.operations
}
