const names: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx', dhl: 'DHL' }

/** What a carrier calls itself: `USPS`. One that is not known here is called as the service calls it. */
export const formatCarrier = (carrier: string): string => names[carrier.toLowerCase()] ?? carrier

/** `USPS Ground Advantage`: of a service that says whose it is by itself once is enough. */
export function formatService(carrier: string, service: string | null): string {
  const name = formatCarrier(carrier)
  if (!service) return name
  return service.toLowerCase().startsWith(name.toLowerCase()) ? service : `${name} ${service}`
}
