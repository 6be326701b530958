/** How much is under way whose end is still to come. For operators, of all accounts. */
export type OpenWork = {
  kind: 'purchase' | 'cancellation' | 'refund' | 'stray label'
  state: string
  count: number
  /** How long the oldest is under way. */
  oldestSeconds: number
}

/** One of it. */
export type OverdueWork = {
  kind: OpenWork['kind']
  state: string
  accountId: string
  id: string
  openSeconds: number
}
