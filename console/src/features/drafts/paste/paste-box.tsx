import { type ClipboardEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useDraftForm } from '../form.ts'
import type { TypedAddress } from '../typed.ts'
import { applyReading, understoodWords } from './apply-reading.ts'
import type { ReadAddress } from './place-of.ts'
import { readPasted } from './read-pasted.ts'

type Props = {
  onChange: (address: TypedAddress) => void
  /** An address was pasted and put into the fields. */
  onRead: (address: TypedAddress) => void
  /** Whether a new order begins here. */
  isBegin: boolean
}

/** Takes a whole address at once, and tells what it understood of it and what not. */
export function PasteBox({ onChange, onRead, isBegin }: Props) {
  const [text, setText] = useState('')
  const [read, setRead] = useState<{ reading: ReadAddress; before: TypedAddress } | null>(null)
  const lastRead = useRef('')
  const { typed } = useDraftForm()
  const take = async (written: string): Promise<TypedAddress | null> => {
    lastRead.current = written
    if (written.trim() === '') return null
    const reading = await readPasted(written)
    // Something else was pasted meanwhile, or this undone.
    if (lastRead.current !== written) return null
    const before = typed.get().to
    const next = applyReading(before, reading)
    setRead({ reading, before })
    onChange(next)
    return next
  }
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.trim() === '') return
    event.preventDefault()
    setText(pasted)
    void take(pasted).then((next) => next && onRead(next))
  }
  const undo = () => {
    if (read) onChange(read.before)
    setRead(null)
    setText('')
    lastRead.current = ''
  }
  return (
    <div className="flex flex-col gap-2" onPaste={paste}>
      <TextArea
        label="Paste an address"
        value={text}
        rows={2}
        isBegin={isBegin}
        placeholder="Ada Byron, 12 Main St, Springfield, IL 62701"
        onChange={setText}
        onLeave={() => text !== lastRead.current && void take(text)}
      />
      <div role="status" className="text-12">
        {read && <Result reading={read.reading} onUndo={undo} />}
      </div>
    </div>
  )
}

function Result({ reading, onUndo }: { reading: ReadAddress; onUndo: () => void }) {
  const understood = understoodWords(reading)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex items-center gap-1.5 text-text-2">
          <Icon name={understood ? 'check' : 'question'} className="size-3.5 text-text-3" />
          {understood ?? 'No address found in this text.'}
        </p>
        {reading.leftOver.length > 0 && (
          <p className="flex items-start gap-1.5 text-warn">
            <Icon name="alert" className="mt-0.5 size-3.5" />
            <span>Couldn’t place: “{reading.leftOver.join('”, “')}”</span>
          </p>
        )}
      </div>
      <Button look="quiet" icon="undo" onPress={onUndo} className="-my-1">
        Undo
      </Button>
    </div>
  )
}
