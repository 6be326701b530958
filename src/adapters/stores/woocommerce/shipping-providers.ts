const known: readonly string[] = ['usps', 'ups', 'fedex', 'dhl']

/** The key by which WooCommerce knows the carrier; of others it is told the name alone. */
export const providerOf = (carrier: string): string => (known.includes(carrier) ? carrier : 'other')
