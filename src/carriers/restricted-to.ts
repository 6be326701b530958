import type { Carrier } from '#carriers/carrier.ts'

/** For what content alone a service is to be had, such as `books and media`; null: for any. */
export const restrictedTo = (
  carriers: readonly Pick<Carrier, 'id' | 'restrictedServices'>[],
  service: { carrier: string; serviceCode: string },
): string | null => carriers.find(({ id }) => id === service.carrier)?.restrictedServices[service.serviceCode] ?? null
