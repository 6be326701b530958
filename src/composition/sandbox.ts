/** The carriers of a Sandbox: real adapters, spoken to by simulators of the carriers. */
import type { CarrierConnection } from '#carriers/connections.ts'
import { carriers } from '#carriers/registry.ts'

/** Credentials that the simulators take; they open nothing anywhere else. */
const credentials: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  usps: {
    clientId: 'sandbox',
    clientSecret: 'sandbox',
    crid: '12345678',
    mid: '123456789',
    accountNumber: '1234567890',
  },
  ups: { clientId: 'sandbox', clientSecret: 'sandbox', shipperNumber: 'A1B2C3' },
}

export function sandboxConnections(simulatorUrl: string): CarrierConnection[] {
  return carriers
    .filter((carrier) => credentials[carrier.id])
    .map((carrier) => ({
      carrier,
      account: {
        id: `sandbox-${carrier.id}`,
        baseUrl: `${simulatorUrl}/${carrier.id}`,
        credentials: credentials[carrier.id] ?? {},
        simulated: true,
      },
    }))
}
