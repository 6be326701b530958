import { fileURLToPath } from 'node:url'
import { EmbeddedPostgresError, openEmbeddedPostgres, silentLog } from '@waybill/embedded-postgres'

export type TestServer = {
  /** The URL for the role that owns the tests' databases. */
  url: string
  /** The URL for the service's role. On an external server it is the same role. */
  serviceUrl: string
  release(): Promise<void>
}

/** Inside node_modules: git does not see it, and a fresh installation begins afresh. A whole run says another one. */
const dataFolder =
  process.env.WAYBILL_TEST_FOLDER || fileURLToPath(new URL('../../node_modules/.cache/waybill-test', import.meta.url))

/** Test data that a power cut destroys can be created again. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The PostgreSQL that the tests run on. */
export async function openTestServer(): Promise<TestServer> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, serviceUrl: given, release: async () => undefined }
  try {
    const { url, ownerUrl, release } = await openEmbeddedPostgres({ dataFolder, settings, log: silentLog })
    return { url: ownerUrl, serviceUrl: url, release }
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    throw new EmbeddedPostgresError(`${error.message} (The tests keep nothing there: the folder may be deleted.)`, {
      cause: error,
    })
  }
}
