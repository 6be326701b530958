import { type ClipboardEvent, useRef, useState } from 'react'
import { type AddressField, addressFields } from '../../format/address.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type AddressValues, emptyAddress } from './form-values.ts'
import type { ParsedAddress } from './paste/places.ts'
import { useDraftForm } from './use-draft.ts'

type Props = {
  onChange: (address: AddressValues) => void
  /** An address was pasted and filled in. */
  onRead: (address: AddressValues) => void
  /** Whether the page opens with the focus here. */
  hasInitialFocus: boolean
}

/** Parses a pasted address, and shows what was recognized and what wasn't. */
export function PasteBox({ onChange, onRead, hasInitialFocus }: Props) {
  const [text, setText] = useState('')
  const [read, setRead] = useState<{ reading: ParsedAddress; before: AddressValues } | null>(null)
  const lastRead = useRef('')
  const { values } = useDraftForm()
  const take = async (written: string): Promise<AddressValues | null> => {
    lastRead.current = written
    if (written.trim() === '') return null
    const reading = await parsePasted(written)
    // Something else was pasted meanwhile, or the paste was undone.
    if (lastRead.current !== written) return null
    const before = values.get().to
    const next = applyParsed(before, reading)
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
        hasInitialFocus={hasInitialFocus}
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

function Result({ reading, onUndo }: { reading: ParsedAddress; onUndo: () => void }) {
  const understood = recognizedText(reading)
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

const names: Readonly<Record<AddressField, string>> = {
  name: 'name',
  company: 'company',
  street1: 'street',
  street2: 'apartment',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
  country: 'country',
  phone: 'phone',
  email: 'email',
}

/** `Filled in: name, city.` Null if nothing was recognized. */
function recognizedText({ fields }: ParsedAddress): string | null {
  const found = addressFields.filter((field) => fields[field] !== undefined).map((field) => names[field])
  return found.length === 0 ? null : `Filled in: ${found.join(', ')}.`
}

/**
 * Merges parsed fields into the address. A whole address replaces the previous one. A part, such as a phone number, is
 * added to it.
 */
export function applyParsed(address: AddressValues, { fields }: ParsedAddress): AddressValues {
  const isNewAddress = fields.street1 !== undefined || (fields.name !== undefined && fields.zip !== undefined)
  return { ...(isNewAddress ? { ...emptyAddress, country: 'US' } : address), ...fields }
}

/** Loads the parser when it is needed, because it is a third of the page's code. */
export const loadParser = () => import('./paste/read-address.ts')

/** If the parser can't be loaded, the text is left over. */
export async function parsePasted(text: string): Promise<ParsedAddress> {
  const reader = await loadParser().catch(() => null)
  return reader ? reader.parseAddress(text) : { fields: {}, leftOver: [text] }
}
