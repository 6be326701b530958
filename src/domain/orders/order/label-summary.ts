/**
 * The fields of one label that an order's row repeats, so that one statement reads an order (`docs/decisions/0010`). It
 * is the last purchased live label, or the latest label if none is live.
 */
import type { LabelFormat } from '#domain/accounts/account.ts'

/** The statuses of a label, with the numbers of the API. */
export const LabelStatus = { Unknown: 0, Created: 1, Printed: 2, Cancelled: 3, Error: 4 } as const
export type LabelStatus = (typeof LabelStatus)[keyof typeof LabelStatus]

/** The statuses of labels that are paid for and not canceled. */
export const liveLabelStatuses: readonly LabelStatus[] = [LabelStatus.Created, LabelStatus.Printed]

export const isLive = (status: LabelStatus): boolean => liveLabelStatuses.includes(status)

/** The file of a label in one format. The URL works without a token, and is null until the file is ready. */
export type LabelAsset = { format: LabelFormat; status: 'completed' | 'processing'; url: string | null }

/** Creates the assets of a label, one per format, with new URLs for those that are ready. */
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
