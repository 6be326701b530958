import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addressCheckQuery } from '../../api/queries/presets.ts'
import { sandboxWordsQuery } from '../../api/queries/purchases.ts'
import { type AddressField, addressFields } from '../../format/address.ts'
import { isCompleteAddress } from '../../format/address-forms.ts'
import { useCommands } from '../../shell/commands.ts'
import { Button } from '../../ui/button.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useDebounced, useLatest } from '../../ui/use-value.ts'
import { AddressFinding } from '../addresses/address-finding.tsx'
import { EarlierLabels } from '../buying/earlier-labels.tsx'
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
        <AddressFinding
          check={hasSuggestion ? check : { ...check, differences: [] }}
          texts={check.messages.filter(({ code }) => !hiddenCodes.includes(code)).map(({ message }) => message)}
          country={to.country}
          isOpen={hasSuggestion || check.verdict === 'wrong'}
          actions={
            hasSuggestion && (
              <>
                <Button onPress={() => take.current()}>
                  Use suggestion <Keys keys="mod+." />
                </Button>
                <Button look="quiet" onPress={() => setDismissed(checkedFields)}>
                  Keep mine
                </Button>
              </>
            )
          }
        />
      )}
    </div>
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

/** Checked with finished input only, like the address. */
function EarlierLabelsOfRecipient() {
  const to = useFormValue(({ to }) => to)
  const isStable = useDebounced(to, checkAfterMs) === to
  return isStable && isCompleteAddress(to) ? <EarlierLabels to={to} orderId={null} /> : null
}

/** Loaded after the recipient's fields. */
export function AddressFeedback() {
  const { isReadOnly } = useDraftForm()
  if (isReadOnly) return null
  return (
    <>
      <AddressCheck />
      <EarlierLabelsOfRecipient />
      <SandboxWords />
    </>
  )
}
