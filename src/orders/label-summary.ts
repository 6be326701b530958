/**
 * What an order's row repeats of one of its labels (`docs/decisions/0010`), so that reading an order is one statement:
 * of the live one that was bought last; where none lives, of the one that came last.
 */

/** The statuses of a label, with the contract's numbers. */
export const LabelStatus = { Unknown: 0, Created: 1, Printed: 2, Cancelled: 3, Error: 4 } as const
export type LabelStatus = (typeof LabelStatus)[keyof typeof LabelStatus]

/** The statuses of a label that can be used: it is paid for, and not cancelled. */
export const liveLabelStatuses: readonly LabelStatus[] = [LabelStatus.Created, LabelStatus.Printed]

export const isLive = (status: LabelStatus): boolean => liveLabelStatuses.includes(status)

export type LabelSummary = {
  shipmentId: string
  labelId: string
  labelStatus: LabelStatus
  carrier: string
  serviceCode: string
  serviceName: string
  trackingNumber: string | null
  shipDate: Date | null
  /** The formats whose files can be downloaded. */
  readyFormats: string[]
}
