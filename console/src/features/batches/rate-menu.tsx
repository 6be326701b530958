import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Batch, type ItemRate, itemRatesQuery, type NamedItem } from '../../api/queries/batches.ts'
import { formatCountOf, formatMoney } from '../../format/numbers.ts'
import { formatService } from '../../format/shipping.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'

type Props = { batch: Batch; row: NamedItem; onChoose: (rateId: string) => void }

/** The chosen service of a package, and the others that can be chosen. They are loaded when the menu opens. */
export function RateMenu({ batch, row: { item, recipient }, onChoose }: Props) {
  const [isOpened, setOpened] = useState(false)
  const { data, isError } = useQuery({ ...itemRatesQuery(batch.id, item.shipmentId), enabled: isOpened })
  const name = item.rate ? formatService(item.rate.carrier, item.rate.serviceName) : 'Choose a rate'
  const entries: MenuEntry[] = data
    ? data.rates.map((one) => entryOf(one, { batch, chosenId: item.rate?.id ?? null, onChoose }))
    : []
  const notice = isError
    ? 'The rates couldn’t be loaded'
    : data
      ? 'No rates are left. Retry, or open the order.'
      : 'Loading rates…'
  return (
    <Menu
      label={`Rates for ${recipient ?? 'the package'}`}
      onOpen={() => setOpened(true)}
      trigger={
        <Button
          look="quiet"
          trailing="chevron"
          className="-ml-3"
          aria-label={`${name}. Change the rate for ${recipient ?? 'the package'}`}
        >
          {name}
        </Button>
      }
      groups={[
        {
          entries:
            entries.length > 0
              ? entries
              : [{ id: 'none', text: notice, disabledReason: ' ', onAction: () => undefined }],
        },
      ]}
    />
  )
}

type Choice = { batch: Batch; chosenId: string | null; onChoose: (rateId: string) => void }

function entryOf({ rate, restrictedTo }: ItemRate, { batch, chosenId, onChoose }: Choice): MenuEntry {
  const only = restrictedTo && `For ${restrictedTo} only`
  const days = rate.deliveryDays > 0 ? formatCountOf(rate.deliveryDays, 'day') : null
  return {
    id: rate.id,
    text: formatService(rate.carrier, rate.serviceName),
    about: [days, only].filter(Boolean).join(' · '),
    hint: <span className="tabular-nums">{formatMoney(rate.amount, rate.currency)}</span>,
    isChosen: rate.id === chosenId,
    disabledReason: only && !batch.selection.allowRestricted ? only : null,
    onAction: () => onChoose(rate.id),
  }
}
