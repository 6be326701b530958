import { use, useEffect } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { FieldErrorText, labelStyle } from './field.tsx'
import { useFieldError } from './form.tsx'
import { Icon } from './icon.tsx'
import type { Choice } from './select.tsx'
import { popoverStyle } from './styles.ts'
import { useLatest } from './use-value.ts'

type Props = {
  label: string
  name: string
  choices: readonly Choice[]
  defaultValue: string
  hint?: string
  isReadOnly?: boolean
}

/** A field that is completed from many choices. Its value is the choice's id. */
export function ComboField({ label, name, choices, defaultValue, hint, isReadOnly = false }: Props) {
  const { error, onEdit } = useFieldError(name)
  return (
    <ComboBox
      name={name}
      defaultItems={choices}
      defaultSelectedKey={defaultValue}
      menuTrigger="focus"
      isReadOnly={isReadOnly}
      isInvalid={error !== undefined}
      onInputChange={onEdit}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelStyle}>{label}</Label>
      {hint && (
        <Text slot="description" className="-mt-1 text-12 text-text-3">
          {hint}
        </Text>
      )}
      <div className="relative">
        <Input className="min-h-(--control-large) w-full rounded-2 border border-line-strong bg-raised pr-10 pl-3 text-14 text-text hover:border-text-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-bad read-only:bg-sunken read-only:text-text-2" />
        <Button className="absolute inset-y-0 right-0 flex w-10 cursor-default items-center justify-center rounded-2 text-text-3">
          <Icon name="chevron" className="size-4" />
        </Button>
      </div>
      {error && (
        <FieldError>
          <FieldErrorText>{error}</FieldErrorText>
        </FieldError>
      )}
      <Popover offset={4} className={`${popoverStyle} w-(--trigger-width)`}>
        <ListBox<Choice>
          className="max-h-72 overflow-y-auto outline-none"
          renderEmptyState={() => <p className="px-2 py-1.5 text-13 text-text-2">No matches.</p>}
        >
          {({ id, text, about }) => (
            <ListBoxItem
              id={id}
              textValue={text}
              className="group flex min-h-(--control) cursor-default items-center gap-2 rounded-2 px-2 py-1 text-13 outline-none data-focused:bg-hover"
            >
              <Text slot="label" className="min-w-0 flex-1 truncate">
                {text}
              </Text>
              {about && (
                <Text slot="description" className="text-12 text-text-3">
                  {about}
                </Text>
              )}
              <Icon name="check" className="invisible size-4 text-accent group-data-selected:visible" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/**
 * Opens a `ComboBox` when its results arrive. Opened while empty, it would hide the rest of the page from screen
 * readers.
 */
export function OpenWhenFound({ isAnyFound }: { isAnyFound: boolean }) {
  const state = use(ComboBoxStateContext)
  const latest = useLatest(state)
  useEffect(() => {
    if (isAnyFound && latest.current?.isFocused) latest.current.open(null, 'input')
  }, [isAnyFound, latest])
  return null
}
