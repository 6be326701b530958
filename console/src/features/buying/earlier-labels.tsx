import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { labeledOrdersQuery } from '../../api/queries/orders.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { textLinkStyle, When } from '../../ui/text.tsx'

type Props = {
  to: { name: string | null; company: string | null; street1: string; zip: string }
  /** This order. Null if it is a draft. */
  orderId: string | null
}

/** Warns if another order of the last days to the same recipient has a label: the package may be on its way already. */
export function EarlierLabels({ to, orderId }: Props) {
  const { data = [] } = useQuery(labeledOrdersQuery(to.name || to.company || '', to.street1, to.zip))
  const [other] = data.filter(({ id }) => id !== orderId)
  if (!other) return null
  return (
    <Notice kind="warn" title="Another order to this recipient has a label">
      <Link to={paths.order} params={{ orderId: other.id }} className={textLinkStyle}>
        {other.reference ? `Order ${other.reference}` : 'The order'}
      </Link>{' '}
      was created <When moment={other.orderDate} />. Check that this package isn’t the same one.
    </Notice>
  )
}
