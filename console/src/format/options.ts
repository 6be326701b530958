/** What is bought beside a service, in words: `an adult signature and Saturday delivery`; empty: nothing. */
export function formatOptions({
  signature,
  saturdayDelivery,
}: {
  signature: string
  saturdayDelivery: boolean
}): string {
  return [signatures[signature] ?? '', saturdayDelivery ? 'Saturday delivery' : ''].filter(Boolean).join(' and ')
}

const signatures: Readonly<Record<string, string>> = { standard: 'a signature', adult: 'an adult signature' }
