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
    return `${carrier} rejected the purchase${reason ? `: “${reason}”` : '.'} Fix the problem, or choose another carrier.`
  }
  if (code !== 'Carrier.Unavailable') return null
  switch (metaData?.outcome) {
    case 'absent':
      return `We lost the connection to ${carrier}. ${carrier} confirmed that no label was created, so you can try again.`
    case 'voided':
      return `${carrier} created a label and canceled it. You can buy a label again.`
    default:
      return `${carrier} can’t be reached, and no label was created. Try again in a few minutes, or choose another carrier.`
  }
}

export const priceTooOld = 'This price has expired. We’re getting new rates. Check the new price, then buy.'
