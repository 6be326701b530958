import { useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { labelStyle } from '../../ui/field.tsx'
import { fieldLabel, valueText } from './issues.ts'
import { type Conflict, type Json, withValue } from './merge.ts'

type Props = {
  content: Json
  conflicts: readonly Conflict[]
  onResolve: (content: Json) => void
}

/** Shows both values of each conflicting field, to choose one. */
export function ConflictDialog({ content, conflicts, onResolve }: Props) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const parcels = parcelsIn(content)
  const choose = (path: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(path)
    else next.delete(path)
    setTheirs(next)
  }
  const resolve = () =>
    onResolve(
      conflicts
        .filter(({ path }) => theirs.has(path))
        .reduce((whole, conflict) => withValue(whole, conflict.path, conflict.theirs), content),
    )
  return (
    <Dialog title="Draft changed in another window" isOpen isAlert>
      <p className="-mt-2 text-13 text-text-2">
        Someone else changed this draft, or you changed it in another window. Choose which version to keep. Other
        changes were merged.
      </p>
      {conflicts.map(({ path, mine, theirs: other }) => (
        <RadioGroup
          key={path}
          value={theirs.has(path) ? 'theirs' : 'mine'}
          onChange={(which) => choose(path, which === 'theirs')}
          className="flex flex-col gap-1.5"
        >
          <Label className={labelStyle}>{fieldLabel(path, parcels)}</Label>
          <div className="grid gap-2 sm:grid-cols-2">
            <Value id="mine" title="Your version" value={mine} path={path} />
            <Value id="theirs" title="Saved version" value={other} path={path} />
          </div>
        </RadioGroup>
      ))}
      <div className="flex justify-end">
        <Button look="primary" onPress={resolve}>
          Save
        </Button>
      </div>
    </Dialog>
  )
}

/** A draft without shipments has one package. */
function parcelsIn(content: Json): number {
  const shipments = content !== null && typeof content === 'object' && 'shipments' in content ? content.shipments : null
  return Array.isArray(shipments) ? shipments.length : 1
}

const Value = ({ id, title, value, path }: { id: string; title: string; value: Json; path: string }) => (
  <Radio
    value={id}
    className="cursor-default rounded-2 border border-line-strong px-3 py-2 text-13 data-hovered:bg-hover data-selected:border-accent data-selected:bg-accent-soft"
  >
    <span className="block text-12 text-text-2">{title}</span>
    <span className="block break-words">{valueText(value, path)}</span>
  </Radio>
)
