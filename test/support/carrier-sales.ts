import type { Json } from './client.ts'
import type { TestEnvironment } from './test-environment.ts'

/** The tracking numbers of what the simulated carriers sold to the recipient and did not void since. */
export async function soldTo(environment: Pick<TestEnvironment, 'simulatorUrl'>, recipient: string): Promise<string[]> {
  const response = await fetch(`${environment.simulatorUrl}/simulator/sales`)
  const { sales } = (await response.json()) as Json
  return sales
    .filter((sale: Json) => sale.recipient === recipient && sale.voidedAt === null)
    .map((sale: Json) => sale.trackingNumber)
}
