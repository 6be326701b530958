import { useState } from 'react'
import { type ParcelPreset, removePreset } from '../api/queries/parcel-presets.ts'
import { wordsOf } from '../api/words.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { Icon } from '../design/icon.tsx'
import { IconButton } from '../design/icon-button.tsx'
import { Keys } from '../design/keys.tsx'
import { Item } from '../design/list.tsx'
import { Menu } from '../design/menu.tsx'
import { When } from '../design/when.tsx'
import { ActButton } from '../frame/act-button.tsx'
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
          <span className="break-all">{name}</span>
          {shortcut !== null && (
            <>
              <span className="sr-only">by the key</span>
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
              · used <When moment={lastUsedAt} />
            </>
          )}
        </>
      }
      actions={
        <>
          <Menu
            label={`What to do with ${name}`}
            trigger={<IconButton icon="dots" label={`More of ${name}`} />}
            groups={[
              {
                entries: [
                  { id: 'edit', text: 'Change…', icon: 'pencil', disabledReason: refusal, onAction: onEdit },
                  {
                    id: 'remove',
                    text: 'Remove',
                    icon: 'trash',
                    isDangerous: true,
                    disabledReason: refusal,
                    onAction: () => setAsking(true),
                  },
                ],
              },
            ]}
          />
          {isAsking && <RemoveDialog preset={preset} onClose={() => setAsking(false)} />}
        </>
      }
    />
  )
}

function RemoveDialog({ preset: { presetId, name }, onClose }: { preset: ParcelPreset; onClose: () => void }) {
  const act = useAct(removePreset, { refreshes: ['parcel-presets'], toast: `${name} is removed`, onDone: onClose })
  return (
    <Confirm
      title={`Remove ${name}?`}
      isOpen
      onClose={onClose}
      failure={act.failure && wordsOf(act.failure)}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Keep it
          </Button>
          <ActButton look="danger" isPending={act.isPending} onPress={() => act.run(presetId)}>
            Remove package
          </ActButton>
        </>
      }
    >
      Orders that were packed in it stay as they are.
    </Confirm>
  )
}
