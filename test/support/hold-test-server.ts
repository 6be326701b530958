import { openTestServer, type TestServer } from './test-server.ts'

// For `node --test --test-global-setup`: keeps the server running from the first test file to the last. Without it, a
// file that happens to run alone would stop the server when it ends, and the next one would start it again.

let server: TestServer | undefined

export async function globalSetup(): Promise<void> {
  server = await openTestServer()
}

export async function globalTeardown(): Promise<void> {
  await server?.release()
}
