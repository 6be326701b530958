/** Which things are in which parcel. */
type Line = { lineId: string; quantity: number }

/** How many of each line a parcel holds. */
export type Packed = Readonly<Record<string, number>>

export const packedIn = (lines: readonly Line[]): Packed =>
  Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity]))

/** What is wrong with the parcels together; null: they hold all, each thing once. */
export function misfitOf(lines: readonly (Line & { name: string })[], parcels: readonly Packed[]): string | null {
  for (const { lineId, name, quantity } of lines) {
    const packed = parcels.reduce((sum, parcel) => sum + (parcel[lineId] ?? 0), 0)
    if (packed < quantity) return `Not packed yet: ${quantity - packed} × ${name}`
    if (packed > quantity) return `Too many packed: ${packed - quantity} × ${name}`
  }
  const empty = parcels.findIndex((parcel) => lines.length > 0 && lines.every(({ lineId }) => !parcel[lineId]))
  return empty < 0 ? null : `Package ${empty + 1} is empty`
}
