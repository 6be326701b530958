import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ClipboardEvent } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { addressesQuery, type PastAddress } from '../../api/queries/presets.ts'
import { addressLines } from '../../format/address.ts'
import { OpenWhenFound } from '../../ui/combo-field.tsx'
import { FieldErrorText, inputStyle, labelStyle } from '../../ui/field.tsx'
import { Badge } from '../../ui/notice.tsx'
import { popoverStyle } from '../../ui/styles.ts'
import { useDebounced } from '../../ui/use-value.ts'

type Found = { id: string; address: PastAddress; isSaved: boolean }

type Props = {
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
  const asked = useDebounced(search.trim(), 150)
  const { data } = useQuery({
    ...addressesQuery(asked),
    enabled: asked.length >= leastLetters,
    placeholderData: keepPreviousData,
  })
  if (!data || asked.length < leastLetters) return []
  return [
    ...data.saved.map(({ addressId, address }) => ({ id: addressId, address, isSaved: true })),
    ...data.learned.map((address, index) => ({ id: `learned ${index}`, address, isSaved: false })),
  ]
}

/** The recipient's name, completed from the address book and earlier orders. */
export function NameField({ value, error, isReadOnly, onChange, onLeave, onChoose, onPasteLines }: Props) {
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
