import { useState } from 'react'
import { type ParcelPreset, removePreset } from '../../api/queries/parcel-presets.ts'
import { ConfirmAct } from '../../shell/confirm-act.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Icon } from '../../ui/icon.tsx'
import { editEntry, ItemMenu, removeEntry } from '../../ui/item-menu.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Item } from '../../ui/list.tsx'
import { When } from '../../ui/when.tsx'
import { presetLine } from './words.ts'

export function PresetItem({ preset, onEdit }: { preset: ParcelPreset; onEdit: () => void }) {
  const { name, shortcut, lastUsedAt } = preset
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusal('settings.manage')
  return (
    <Item
      icon={<Icon name="box" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <>
          <span className="wrap-anywhere">{name}</span>
          {shortcut !== null && (
            <>
              <span className="sr-only">Shortcut:</span>
              <Keys keys={String(shortcut)} />
            </>
          )}
        </>
      }
      about={
        <>
          {presetLine(preset)}
          {lastUsedAt && (
            <>
              {' '}
              · last used <When moment={lastUsedAt} />
            </>
          )}
        </>
      }
      actions={
        <>
          <ItemMenu
            of={name}
            entries={[
              editEntry({ disabledReason: refusal, onAction: onEdit }),
              removeEntry({ disabledReason: refusal, onAction: () => setAsking(true) }),
            ]}
          />
          {isAsking && <RemoveDialog preset={preset} onClose={() => setAsking(false)} />}
        </>
      }
    />
  )
}

function RemoveDialog({ preset: { presetId, name }, onClose }: { preset: ParcelPreset; onClose: () => void }) {
  const act = useAct(removePreset, { refreshes: ['parcel-presets'], toast: `${name} removed`, onDone: onClose })
  return (
    <ConfirmAct
      title={`Remove ${name}?`}
      onClose={onClose}
      act={act}
      onConfirm={() => act.run(presetId)}
      verb="Remove package"
    >
      Existing orders aren’t affected.
    </ConfirmAct>
  )
}
