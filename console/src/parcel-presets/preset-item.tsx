import { useState } from 'react'
import { type ParcelPreset, removePreset } from '../api/queries/parcel-presets.ts'
import { Icon } from '../design/icon.tsx'
import { editEntry, ItemMenu, removeEntry } from '../design/item-menu.tsx'
import { Keys } from '../design/keys.tsx'
import { Item } from '../design/list.tsx'
import { When } from '../design/when.tsx'
import { ConfirmAct } from '../frame/confirm-act.tsx'
import { useAct } from '../frame/use-act.ts'
import { useRefusal } from '../frame/use-refusal.ts'
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
