import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useRef, useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { addressesQuery, type PastAddress } from '../../api/queries/presets.ts'
import { type AddressField, addressFields, addressLines } from '../../format/address.ts'
import { Button } from '../../ui/button.tsx'
import { OpenWhenFound } from '../../ui/combo-field.tsx'
import { FieldErrorText, inputStyle, labelStyle, TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge } from '../../ui/notice.tsx'
import { popoverStyle } from '../../ui/styles.ts'
import { useDebounced } from '../../ui/use-value.ts'
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

type Found = { id: string; address: PastAddress; isSaved: boolean }

type NameFieldProps = {
  value: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (name: string) => void
  onLeave: () => void
  /** A known recipient was chosen. */
  onChoose: (address: PastAddress) => void
  /** More than a name was pasted. */
  onPasteLines: (text: string) => void
}

const leastLetters = 2

/** Saved addresses and past recipients that match. */
function useFound(search: string): Found[] {
  const searched = useDebounced(search.trim(), 150)
  const { data } = useQuery({
    ...addressesQuery(searched),
    enabled: searched.length >= leastLetters,
    placeholderData: keepPreviousData,
  })
  if (!data || searched.length < leastLetters) return []
  return [
    ...data.saved.map(({ addressId, address }) => ({ id: addressId, address, isSaved: true })),
    ...data.learned.map((address, index) => ({ id: `learned ${index}`, address, isSaved: false })),
  ]
}

/** The recipient's name, completed from the address book and earlier orders. */
export function NameField({ value, error, isReadOnly, onChange, onLeave, onChoose, onPasteLines }: NameFieldProps) {
  const found = useFound(isReadOnly ? '' : value)
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/\n|,.*\d/.test(text.trim())) return
    event.preventDefault()
    onPasteLines(text)
  }
  return (
    <ComboBox
      items={found}
      inputValue={value}
      onInputChange={onChange}
      selectedKey={null}
      onSelectionChange={(key) => {
        const chosen = found.find(({ id }) => id === key)
        if (chosen) onChoose(chosen.address)
      }}
      onBlur={onLeave}
      allowsCustomValue
      menuTrigger="input"
      isReadOnly={isReadOnly}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelStyle}>Name</Label>
      <Input autoComplete="off" onPaste={paste} className={inputStyle} />
      {error && <FieldErrorText>{error}</FieldErrorText>}
      <OpenWhenFound isAnyFound={found.length > 0} />
      <Popover offset={4} className={`${popoverStyle} w-(--trigger-width) min-w-72`}>
        <ListBox<Found> className="max-h-72 overflow-y-auto outline-none">
          {({ id, address, isSaved }) => {
            const [first = '', ...rest] = addressLines(address)
            return (
              <ListBoxItem
                id={id}
                textValue={address.name ?? address.company ?? first}
                className="flex min-h-(--control) cursor-default items-center gap-2 rounded-2 px-2 py-1 text-13 outline-none data-focused:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <Text slot="label" className="block truncate">
                    {first}
                  </Text>
                  <Text slot="description" className="block truncate text-12 text-text-3">
                    {rest.join(' · ')}
                  </Text>
                </span>
                {isSaved && <Badge>Saved</Badge>}
              </ListBoxItem>
            )
          }}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
