/**
 * What an order's row repeats of one of its labels (`docs/decisions/0010`), so that reading an order is one statement:
 * of the live one that was bought last; where none lives, of the one that came last.
 */
import type { LabelFormat } from '#domain/accounts/account.ts'

/** The statuses of a label, with the contract's numbers. */
export const LabelStatus = { Unknown: 0, Created: 1, Printed: 2, Cancelled: 3, Error: 4 } as const
export type LabelStatus = (typeof LabelStatus)[keyof typeof LabelStatus]

/** The statuses of a label that can be used: it is paid for, and not cancelled. */
export const liveLabelStatuses: readonly LabelStatus[] = [LabelStatus.Created, LabelStatus.Printed]

export const isLive = (status: LabelStatus): boolean => liveLabelStatuses.includes(status)

/** The file of a label in one format: the link to it works without a token, and is null until the file is there. */
export type LabelAsset = { format: LabelFormat; status: 'completed' | 'processing'; url: string | null }

/** Makes the assets of a label, one for each format, with fresh links to those that are ready. */
export type LabelAssets = (accountId: string, labelId: string, readyFormats: readonly string[] | 'all') => LabelAsset[]

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
