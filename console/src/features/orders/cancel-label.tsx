import { useMemo, useState } from 'react'
import { cancelLabel, type Order } from '../../api/queries/orders.ts'
import { wordsOf } from '../../api/words.ts'
import { formatCarrier } from '../../format/carrier.ts'
import { formatMoney } from '../../format/money.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useCommands } from '../../shell/use-commands.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { showToast } from '../../ui/toasts.ts'

export type Label = NonNullable<Order['shipments'][number]['label']>

type Props = { label: Label; hasKey: boolean; isBeingCancelled: boolean }

/**
 * Takes a label back at its carrier, after a question that says what becomes of the money.
 *
 * @param hasKey whether the page's key means this one
 */
export function CancelLabel({ label, hasKey, isBeingCancelled }: Props) {
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusal('labels.cancel')
  const reason =
    refusal ??
    (label.canBeCancelled ? null : takesNoneBack(label)) ??
    (isBeingCancelled ? 'Cancellation in progress' : null)
  const isByKey = hasKey && reason === null
  const commands = useMemo(
    () =>
      isByKey
        ? [{ id: 'cancel label', text: 'Cancel label', group: 'Label', keys: 'backspace', run: () => setAsking(true) }]
        : [],
    [isByKey],
  )
  useCommands(commands)
  return (
    <>
      <ActButton icon="ban" onPress={() => setAsking(true)} disabledReason={reason}>
        Cancel label
      </ActButton>
      {isAsking && <Question label={label} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ label: { labelId, carrier, charge, currency }, onClose }: { label: Label; onClose: () => void }) {
  const act = useAct(cancelLabel, {
    refreshes: ['orders'],
    onDone: ({ isCancelled }) => {
      if (!isCancelled) return
      showToast('Label canceled')
      onClose()
    },
  })
  const refused = act.data && !act.data.isCancelled
  return (
    <Confirm
      title="Cancel this label?"
      isOpen
      onClose={onClose}
      failure={refused ? refusalOf(carrier, act.data?.reason ?? null) : act.failure && wordsOf(act.failure)}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            {act.data || act.failure ? 'Close' : 'Don’t cancel'}
          </Button>
          {!act.data && (
            <ActButton look="danger" isPending={act.isPending} onPress={() => act.run(labelId)}>
              Cancel label
            </ActButton>
          )}
        </>
      }
    >
      We’ll ask {formatCarrier(carrier)} to cancel this label. {formatMoney(charge, currency)} is returned to your
      credit once the carrier confirms the cancellation. Don’t ship a package with this label.
    </Confirm>
  )
}

/** Nobody is asked there, so no label and no money comes back. */
export const takesNoneBack = ({ carrier }: Pick<Label, 'carrier'>): string =>
  `${formatCarrier(carrier)} can’t cancel labels, but it doesn’t bill unused ones`

const refusalOf = (carrier: string, reason: string | null): string =>
  `${formatCarrier(carrier)} didn’t cancel the label${reason ? `: “${reason}”` : ''}. You can still use the label, and its price isn’t refunded.`
