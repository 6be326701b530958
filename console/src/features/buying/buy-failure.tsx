import { priceTooOld, purchaseWordsOf } from '../../api/purchase-words.ts'
import { wordsOf } from '../../api/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { type Buying, isOutdated } from './use-purchase.ts'

/** What came of pressing it, and of a purchase before. */
export function BuyFailure({
  buying: { failure, isPartly, isUnanswered, isNothingBought, standings },
}: {
  buying: Buying
}) {
  if (isUnanswered) {
    return (
      <Notice kind="warn" title="No response from the server">
        We’re checking whether the label was bought. Don’t buy another label yet.
      </Notice>
    )
  }
  if (failure) {
    const [error] = failure.errors
    const why = error ? purchaseWordsOf(error) : null
    return (
      <Notice kind="bad" title={failureTitle(why !== null, isPartly)}>
        {why ?? (isOutdated(failure) ? priceTooOld : wordsOf(failure))}
        {/* What a store said of its order, which was asked right before. */}
        {failure.code.startsWith('Order.') && error?.metaData?.detail ? ` (${error.metaData.detail})` : null}
      </Notice>
    )
  }
  if (isNothingBought) {
    return (
      <Notice kind="info" title="Nothing was bought">
        The request didn’t go through. You can try again.
      </Notice>
    )
  }
  const failed = standings.find(({ kind }) => kind === 'failed')
  return failed?.kind === 'failed' ? (
    <Notice kind="bad" title={failureTitle(true, false)}>
      {failed.message}
    </Notice>
  ) : null
}

/** @param isOfPurchase whether it got as far as the carrier; else the service did not begin it */
function failureTitle(isOfPurchase: boolean, isPartly: boolean): string {
  if (isPartly) return 'Some labels were not bought'
  return isOfPurchase ? 'No label was created, and nothing was charged' : 'Nothing was bought'
}
