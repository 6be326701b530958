/** The carriers of a Sandbox: real adapters that call the carriers' simulators. */
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import { carriers } from '#adapters/carriers/registry.ts'

export const sandboxConnections = (simulatorUrl: string): CarrierConnection[] =>
  carriers.flatMap((carrier) => {
    const { id, sandboxCredentials: credentials } = carrier
    if (!credentials) return []
    const account = { id: `sandbox-${id}`, baseUrl: `${simulatorUrl}/${id}`, credentials, simulated: true }
    return [{ carrier, account }]
  })
