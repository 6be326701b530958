import type { Standing, StoreAddress, StoreOrder } from '#adapters/stores/store.ts'

/** What a store says now that it did not say of an order before; each part null or empty where it says the same. */
export type StoreDifferences = {
  recipient: { before: StoreAddress | null; now: StoreAddress | null } | null
  /** How many of each there are in all, shipped or not. */
  lines: { name: string; sku: string | null; before: number; now: number }[]
  note: { before: string | null; now: string | null } | null
  /** As it stands now, where it stood otherwise. */
  standing: Standing | null
}

type Compared = Pick<StoreOrder, 'recipient' | 'lines' | 'note' | 'standing' | 'fulfilments'>

/** What of an order a store says otherwise now. What was shipped counts as there, so that no shipment is a difference. */
export const whatDiffers = (before: Compared, now: Compared): StoreDifferences => ({
  recipient: isSame(before.recipient, now.recipient) ? null : { before: before.recipient, now: now.recipient },
  lines: differingLines(before, now),
  note: before.note === now.note ? null : { before: before.note, now: now.note },
  standing: isSame(before.standing, now.standing) ? null : now.standing,
})

/** Whether two say the same, in whatever order their fields came back from the database. */
function isSame(one: object | null, other: object | null): boolean {
  if (one === null || other === null) return one === other
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return Object.keys({ ...mine, ...theirs }).every((name) => (mine[name] ?? null) === (theirs[name] ?? null))
}

/** By line: what is left, and what was shipped of it. */
function quantitiesOf({ lines, fulfilments }: Compared): Map<string, number> {
  const quantities = new Map<string, number>()
  const add = (lineId: string, quantity: number) => quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity)
  for (const { lineId, quantity } of lines) add(lineId, quantity)
  const shipped = fulfilments.filter(({ isCancelled }) => !isCancelled)
  for (const { lineId, quantity } of shipped.flatMap((one) => one.lines)) add(lineId, quantity)
  return quantities
}

function differingLines(before: Compared, now: Compared): StoreDifferences['lines'] {
  const [first, then] = [quantitiesOf(before), quantitiesOf(now)]
  // A line that has been shipped is told by nobody any more but by its id.
  const named = new Map([...before.lines, ...now.lines].map(({ lineId, name, sku }) => [lineId, { name, sku }]))
  return [...named].flatMap(([lineId, line]) => {
    const quantities = { before: first.get(lineId) ?? 0, now: then.get(lineId) ?? 0 }
    return quantities.before === quantities.now ? [] : [{ ...line, ...quantities }]
  })
}
