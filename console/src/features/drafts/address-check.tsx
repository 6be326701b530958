import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addressCheckQuery, type AddressCheck as Check } from '../../api/queries/addresses.ts'
import { type AddressField, addressFields, wordsIn } from '../../format/address.ts'
import { formatCarrier } from '../../format/carrier.ts'
import { useCommands } from '../../shell/use-commands.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { useDraftForm, useTyped } from './form.ts'
import { isWholeAddress, type TypedAddress } from './typed.ts'
import { useLater } from './use-later.ts'
import { addressWords } from './words.ts'

/** Carriers let few be asked about: what is still being typed is not. */
const checkAfterMs = 1_200

/** What nobody can do anything about is not said. */
const unsaid: readonly string[] = ['NotCovered', 'CarrierUnavailable', 'AllowanceUsed']

/** The fields that a check is of: who lives there is nothing to it. */
const placeOf = (to: TypedAddress): string =>
  JSON.stringify(['street1', 'street2', 'city', 'state', 'zip', 'country'].map((field) => to[field as AddressField]))

/** What is found out of the recipient's address while it is typed: a difference that a key takes over, and no hindrance. */
export function AddressCheck() {
  const { typed, change, isReadOnly } = useDraftForm()
  const to = useTyped(({ to }) => to)
  const place = placeOf(to)
  const isStill = useLater(place, checkAfterMs) === place
  const [kept, setKept] = useState<string | null>(null)
  const { data: check } = useQuery({
    ...addressCheckQuery(place, () =>
      Object.fromEntries(addressFields.map((field) => [field, typed.get().to[field].trim() || null])),
    ),
    enabled: !isReadOnly && isStill && isWholeAddress(to),
  })
  const isProposed = check !== undefined && check.differences.length > 0 && kept !== place && !isReadOnly
  const take = useLatest(() => {
    if (!isProposed) return
    const suggested = check.differences.map(({ field, suggested }) => [field, suggested ?? ''])
    change({ to: { ...typed.get().to, ...Object.fromEntries(suggested) } })
  })
  const commands = useMemo(
    () =>
      isProposed
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
    [isProposed, take],
  )
  useCommands(commands)
  return (
    <div role="status" className="empty:hidden">
      {check && !isReadOnly && isWholeAddress(to) && (
        <Found
          check={check}
          country={to.country}
          isProposed={isProposed}
          onTake={() => take.current()}
          onKeep={() => setKept(place)}
        />
      )}
    </div>
  )
}

type FoundProps = {
  check: Check
  country: string
  isProposed: boolean
  onTake: () => void
  onKeep: () => void
}

function Found({ check, country, isProposed, onTake, onKeep }: FoundProps) {
  const { verdict, checkedBy, messages } = check
  const said = messages.filter(({ code }) => !unsaid.includes(code)).map(({ message }) => message)
  if (isProposed) {
    return (
      <Notice kind={verdict === 'wrong' ? 'warn' : 'info'} title={`${sayer(checkedBy)} a different address`}>
        {said.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <Differences check={check} country={country} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onPress={onTake}>
            Use suggestion <Keys keys="mod+." />
          </Button>
          <Button look="quiet" onPress={onKeep}>
            Keep mine
          </Button>
        </div>
      </Notice>
    )
  }
  if (verdict === 'wrong') return <Notice kind="warn">{said.join(' ')}</Notice>
  if (verdict === 'verified') {
    return (
      <p className="flex items-start gap-2 text-12 text-text-2">
        <Icon name="check" className="mt-0.5 size-3.5 text-ok" />
        {[`Address verified by ${formatCarrier(checkedBy)}.`, ...said].join(' ')}
      </p>
    )
  }
  if (said.length === 0) return null
  return (
    <p className="flex items-start gap-2 text-12 text-text-2">
      <Icon name="info" className="mt-0.5 size-3.5 text-text-3" />
      {said.join(' ')}
    </p>
  )
}

const sayer = (checkedBy: string): string =>
  checkedBy === 'offline' ? 'Postal rules suggest' : `${formatCarrier(checkedBy)} suggests`

/** What was given against what is suggested, field by field. */
const Differences = ({ check: { differences }, country }: { check: Check; country: string }) => {
  const words = { ...addressWords, ...wordsIn(country) }
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {differences.map(({ field, given, suggested }) => (
        <div key={field} className="contents">
          <dt className="text-text-2">{words[field]}</dt>
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
