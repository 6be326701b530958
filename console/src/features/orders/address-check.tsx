import { useMemo } from 'react'
import { failureMessage } from '../../api/messages.ts'
import { changeOrder, keepAddress, type Order } from '../../api/queries/orders.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useCommands } from '../../shell/commands.ts'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Keys } from '../../ui/keys.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLatest } from '../../ui/use-value.ts'
import { AddressFinding } from '../addresses/address-finding.tsx'

type Check = NonNullable<Order['toAddressCheck']>

/** Only the second line can be empty. */
const suggestedAddress = ({ toAddress }: Order, { differences }: Check) => ({
  ...toAddress,
  ...Object.fromEntries(
    differences.map(({ field, suggested }) => [field, field === 'street2' ? suggested : (suggested ?? '')]),
  ),
})

/** The result of the background check. One key accepts the suggested address. */
export function OrderAddressCheck({ order, check }: { order: Order; check: Check }) {
  const { orderId } = order
  const deniedReason = useDeniedReason('orders.write')
  const taking = useAction(changeOrder, { refreshes: ['orders'], toast: 'Address corrected' })
  const keeping = useAction(keepAddress, { refreshes: ['orders'], toast: 'Address kept' })
  const isPending = taking.isPending || keeping.isPending
  const hasSuggestion = check.isOpen && check.differences.length > 0
  const take = useLatest(() => {
    if (!isPending)
      taking.run({ orderId, body: { toAddress: suggestedAddress(order, check) }, seenAt: order.updatedAt })
  })
  const isByKey = hasSuggestion && deniedReason === null
  const commands = useMemo(
    () =>
      isByKey
        ? [
            {
              id: 'take the address',
              text: 'Use suggested address',
              group: 'Order',
              keys: 'mod+.',
              run: () => take.current(),
            },
          ]
        : [],
    [isByKey, take],
  )
  useCommands(commands)
  const failure = taking.failure ?? keeping.failure
  return (
    <div className="mt-3 flex flex-col gap-2">
      <AddressFinding
        check={check.isOpen ? check : { ...check, differences: [] }}
        texts={check.messages}
        country={order.toAddress.country}
        isOpen={check.isOpen}
        actions={
          <>
            {hasSuggestion && (
              <ActionButton disabledReason={deniedReason} isPending={taking.isPending} onPress={() => take.current()}>
                Use suggestion <Keys keys="mod+." />
              </ActionButton>
            )}
            <ActionButton
              look={hasSuggestion ? 'quiet' : 'plain'}
              disabledReason={deniedReason}
              isPending={keeping.isPending}
              onPress={() => keeping.run(orderId)}
            >
              Keep as entered
            </ActionButton>
          </>
        }
      />
      {failure && <Notice kind="bad">{failureMessage(failure)}</Notice>}
    </div>
  )
}
