/**
 * Grouped as people read them to each other: in fours, `9400 1000 0000 0000 0000 00`, and that of an international postal
 * item as it stands on its label, `LZ 463 225 933 US`. What is copied has no spaces.
 */
export function formatTracking(trackingNumber: string): string {
  const [, ...parts] = /^([A-Z]{2})(\d{3})(\d{3})(\d{3})([A-Z]{2})$/.exec(trackingNumber) ?? []
  return parts.length > 0 ? parts.join(' ') : trackingNumber.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
