import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addressCheckQuery, type AddressCheck as Check } from '../../api/queries/presets.ts'
import { sandboxWordsQuery } from '../../api/queries/purchases.ts'
import { type AddressField, addressFields } from '../../format/address.ts'
import { addressLabels, isCompleteAddress } from '../../format/address-forms.ts'
import { formatCarrier } from '../../format/shipping.ts'
import { useCommands } from '../../shell/commands.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDebounced, useLatest } from '../../ui/use-value.ts'
import type { AddressValues } from './form-values.ts'
import { useDraftForm, useFormValue } from './use-draft.ts'

/** Carriers limit the number of checks, so only finished input is checked. */
const checkAfterMs = 1_200

/** Messages that the person can't act on. */
const hiddenCodes: readonly string[] = ['NotCovered', 'CarrierUnavailable', 'AllowanceUsed']

/** The fields that are checked. The recipient's name doesn't matter. */
const checkedFieldsOf = (to: AddressValues): string =>
  JSON.stringify(['street1', 'street2', 'city', 'state', 'zip', 'country'].map((field) => to[field as AddressField]))

/** Checks the recipient's address while it is typed. The suggestion can be accepted with a key, and blocks nothing. */
export function AddressCheck() {
  const { values, change, isReadOnly } = useDraftForm()
  const to = useFormValue(({ to }) => to)
  const checkedFields = checkedFieldsOf(to)
  const isStable = useDebounced(checkedFields, checkAfterMs) === checkedFields
  const [dismissed, setDismissed] = useState<string | null>(null)
  const { data: check } = useQuery({
    ...addressCheckQuery(checkedFields, () =>
      Object.fromEntries(addressFields.map((field) => [field, values.get().to[field].trim() || null])),
    ),
    enabled: !isReadOnly && isStable && isCompleteAddress(to),
  })
  const hasSuggestion =
    check !== undefined && check.differences.length > 0 && dismissed !== checkedFields && !isReadOnly
  const take = useLatest(() => {
    if (!hasSuggestion) return
    const suggested = check.differences.map(({ field, suggested }) => [field, suggested ?? ''])
    change({ to: { ...values.get().to, ...Object.fromEntries(suggested) } })
  })
  const commands = useMemo(
    () =>
      hasSuggestion
        ? [
            {
              id: 'take the address',
              text: 'Use suggested address',
              group: 'New order',
              keys: 'mod+.',
              run: () => take.current(),
            },
          ]
        : [],
    [hasSuggestion, take],
  )
  useCommands(commands)
  return (
    <div role="status" className="empty:hidden">
      {check && !isReadOnly && isCompleteAddress(to) && (
        <Found
          check={check}
          country={to.country}
          hasSuggestion={hasSuggestion}
          onTake={() => take.current()}
          onDismiss={() => setDismissed(checkedFields)}
        />
      )}
    </div>
  )
}

type FoundProps = {
  check: Check
  country: string
  hasSuggestion: boolean
  onTake: () => void
  onDismiss: () => void
}

function Found({ check, country, hasSuggestion, onTake, onDismiss }: FoundProps) {
  const { verdict, checkedBy, messages } = check
  const texts = messages.filter(({ code }) => !hiddenCodes.includes(code)).map(({ message }) => message)
  if (hasSuggestion) {
    return (
      <Notice kind={verdict === 'wrong' ? 'warn' : 'info'} title={`${suggestedBy(checkedBy)} a different address`}>
        {texts.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <Differences check={check} country={country} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onPress={onTake}>
            Use suggestion <Keys keys="mod+." />
          </Button>
          <Button look="quiet" onPress={onDismiss}>
            Keep mine
          </Button>
        </div>
      </Notice>
    )
  }
  if (verdict === 'wrong') return <Notice kind="warn">{texts.join(' ')}</Notice>
  if (verdict === 'verified') {
    return (
      <p className="flex items-start gap-2 text-12 text-text-2">
        <Icon name="check" className="mt-0.5 size-3.5 text-ok" />
        {[`Address verified by ${formatCarrier(checkedBy)}.`, ...texts].join(' ')}
      </p>
    )
  }
  if (texts.length === 0) return null
  return (
    <p className="flex items-start gap-2 text-12 text-text-2">
      <Icon name="info" className="mt-0.5 size-3.5 text-text-3" />
      {texts.join(' ')}
    </p>
  )
}

const suggestedBy = (checkedBy: string): string =>
  checkedBy === 'offline' ? 'Postal rules suggest' : `${formatCarrier(checkedBy)} suggests`

/** The typed and the suggested values, field by field. */
const Differences = ({ check: { differences }, country }: { check: Check; country: string }) => {
  const labels = addressLabels(country)
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {differences.map(({ field, given, suggested }) => (
        <div key={field} className="contents">
          <dt className="text-text-2">{labels[field]}</dt>
          <dd className="min-w-0 break-words">
            {given && (
              <del>
                <span className="sr-only">instead of </span>
                {given}
              </del>
            )}{' '}
            <ins className="font-semibold no-underline">{suggested || 'blank'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/* Words in the recipient's name that select a simulated error in a Sandbox. */

/** Removes these words. */
const plainName = (name: string): string => name.replaceAll(/\s*\[[^\]]*\]/g, '').trim()

/** Replaces any previous word. */
const withWord = (name: string, word: string): string => `${plainName(name) || 'Sample'} ${word}`

/** In a Sandbox, selects a simulated carrier error through a word in the recipient's name. */
function SandboxWords() {
  const { values, change } = useDraftForm()
  const name = useFormValue(({ to }) => to.name)
  const rename = (text: string) => change({ to: { ...values.get().to, name: text } })
  const { data: words = [] } = useQuery(sandboxWordsQuery())
  if (words.length === 0) return null
  return (
    <div>
      <Menu
        label="Carrier errors to test"
        trigger={
          <Button look="quiet" trailing="chevron" className="-ml-3">
            Test a carrier error
          </Button>
        }
        groups={[
          {
            entries: [
              { id: 'none', text: 'No error', onAction: () => rename(plainName(name)) },
              ...words.map(({ word, effect }) => ({
                id: word,
                text: word,
                about: effect,
                isChosen: name.includes(word),
                onAction: () => rename(withWord(name, word)),
              })),
            ],
          },
        ]}
      />
    </div>
  )
}

/** Loaded after the recipient's fields. */
export function AddressFeedback() {
  const { isReadOnly } = useDraftForm()
  if (isReadOnly) return null
  return (
    <>
      <AddressCheck />
      <SandboxWords />
    </>
  )
}
