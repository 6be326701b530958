import { Button } from 'react-aria-components/Button'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import { FieldErrorText, labelStyle } from './field.tsx'
import { useFieldError } from './form.tsx'
import { Icon } from './icon.tsx'
import { popoverStyle } from './styles.ts'

export type Choice = { id: string; text: string; about?: string }

type Props = {
  label: string
  name: string
  choices: readonly Choice[]
  defaultValue?: string
  hint?: string
  /** Disables the select, because browsers have no read-only ones. */
  isReadOnly?: boolean
}

export function Select({ label, name, choices, defaultValue, hint, isReadOnly = false }: Props) {
  const { error, onEdit } = useFieldError(name)
  return (
    <AriaSelect
      name={name}
      placeholder="Choose"
      defaultValue={defaultValue ?? null}
      isDisabled={isReadOnly}
      isInvalid={error !== undefined}
      onChange={onEdit}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelStyle}>{label}</Label>
      {hint && (
        <Text slot="description" className="-mt-1 text-12 text-text-3">
          {hint}
        </Text>
      )}
      <Button className="flex min-h-(--control-large) cursor-default items-center justify-between gap-2 rounded-2 border border-line-strong bg-raised px-3 text-left text-14 data-hovered:border-text-3">
        <SelectValue className="truncate">
          {({ isPlaceholder, selectedText, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <Icon name="chevron" className="size-4 text-text-3" />
      </Button>
      {error && (
        <FieldError>
          <FieldErrorText>{error}</FieldErrorText>
        </FieldError>
      )}
      <Popover offset={4} className={`${popoverStyle} min-w-(--trigger-width)`}>
        <ListBox items={choices} className="max-h-72 overflow-y-auto outline-none">
          {({ id, text, about }) => (
            <ListBoxItem
              id={id}
              textValue={text}
              className="group flex min-h-(--control) cursor-default items-center gap-2 rounded-2 px-2 py-1 text-13 outline-none data-focused:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <Text slot="label" className="block">
                  {text}
                </Text>
                {about && (
                  <Text slot="description" className="block text-12 text-text-3">
                    {about}
                  </Text>
                )}
              </span>
              <Icon name="check" className="invisible size-4 text-accent group-data-selected:visible" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
