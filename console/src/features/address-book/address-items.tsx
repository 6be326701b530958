import { useState } from 'react'
import { type KeptAddress, removeAddress, type SavedAddress, saveAddress } from '../../api/queries/addresses.ts'
import { wordsOf } from '../../api/words.ts'
import { addressLines } from '../../format/address.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { ConfirmAct } from '../../shell/confirm-act.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Icon } from '../../ui/icon.tsx'
import { editEntry, ItemMenu, removeEntry } from '../../ui/item-menu.tsx'
import { Item } from '../../ui/list.tsx'

/** By whatever of it would stand first on an envelope. */
const partsOf = (address: KeptAddress): { called: string; rest: string } => {
  const [called = '', ...rest] = addressLines(address)
  return { called, rest: rest.join(', ') }
}

export function SavedItem({ saved: { addressId, address }, onEdit }: { saved: SavedAddress; onEdit: () => void }) {
  const { called, rest } = partsOf(address)
  const [isAsking, setAsking] = useState(false)
  const act = useAct(removeAddress, {
    refreshes: ['addresses'],
    toast: `${called} removed`,
    onDone: () => setAsking(false),
  })
  return (
    <Item
      icon={<Icon name="bookmark" className="size-5 text-text-3 max-sm:hidden" />}
      title={<span className="wrap-anywhere">{called}</span>}
      about={rest}
      actions={
        <>
          <ItemMenu
            of={called}
            entries={[editEntry({ onAction: onEdit }), removeEntry({ onAction: () => setAsking(true) })]}
          />
          <ConfirmAct
            title={`Remove ${called}?`}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            act={act}
            onConfirm={() => act.run(addressId)}
            verb="Remove address"
          >
            Existing orders aren’t affected.
          </ConfirmAct>
        </>
      }
    />
  )
}

/** Somebody whom an order went to, and who is not kept yet. */
export function LearnedItem({ address }: { address: KeptAddress }) {
  const { called, rest } = partsOf(address)
  const act = useAct(saveAddress, { refreshes: ['addresses'], toast: `${called} saved` })
  return (
    <Item
      icon={<Icon name="box" className="size-5 text-text-3 max-sm:hidden" />}
      title={<span className="wrap-anywhere">{called}</span>}
      about={
        <>
          {rest}
          {act.failure && <span className="block text-bad">{wordsOf(act.failure)}</span>}
        </>
      }
      actions={
        <ActButton
          look="quiet"
          aria-label={`Save ${called}`}
          isPending={act.isPending}
          onPress={() => act.run(address)}
        >
          Save
        </ActButton>
      }
    />
  )
}
