/** What is said of purchases that came to nothing. Apart from the other words: the sign-in, which loads those, buys nothing. */
import { formatCarrier } from '../format/carrier.ts'

type PurchaseError = { code: string; metaData: Readonly<Record<string, unknown>> | null }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Why a purchase came to no label, and what to do. Null: the error is of something else, such as a rate that has expired.
 * That nothing was charged is said by whoever says this.
 */
export function purchaseWordsOf({ code, metaData }: PurchaseError): string | null {
  const carrier = formatCarrier(textOf(metaData?.carrier) ?? 'The carrier')
  if (code === 'Label.CarrierRejected') {
    const reason = textOf(metaData?.carrierText)
    return `${carrier} refused to make the label${reason ? `: “${reason}”` : '.'} Correct what is wrong, or choose another carrier.`
  }
  if (code !== 'Carrier.Unavailable') return null
  switch (metaData?.outcome) {
    case 'absent':
      return `The connection to ${carrier} broke, and it says that it made no label. You can buy again.`
    case 'voided':
      return `${carrier} says that it made a label and took it back. You can buy again.`
    default:
      return `${carrier} cannot be reached now, and made no label. Buy again in a few minutes, or choose another carrier.`
  }
}

export const priceTooOld = 'The price was too old. The carriers are asked again: look at the new price, then buy.'
