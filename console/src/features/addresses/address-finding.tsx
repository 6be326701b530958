/** The result of an address check, with the suggested address. */
import type { ReactNode } from 'react'
import type { AddressCheck } from '../../api/queries/presets.ts'
import { addressLabels } from '../../format/address-forms.ts'
import { formatCarrier } from '../../format/shipping.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

type Check = Pick<AddressCheck, 'verdict' | 'differences' | 'checkedBy'>

type Props = {
  check: Check
  /** Findings as sentences, without those that the person can't act on. */
  texts: readonly string[]
  country: string
  /** Whether the person has still to decide. */
  isOpen: boolean
  /** The buttons of the decision. */
  actions?: ReactNode
}

/** Stands out only if the person has to decide. */
export function AddressFinding({ check, texts, country, isOpen, actions }: Props) {
  const { verdict, checkedBy, differences } = check
  if (isOpen) {
    const title = differences.length > 0 ? `${suggestedBy(checkedBy)} a different address` : titles[verdict]
    return (
      <Notice kind={verdict === 'corrected' ? 'info' : 'warn'} {...(title ? { title } : {})}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {differences.length > 0 && <Differences differences={differences} country={country} />}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </Notice>
    )
  }
  const all = verdict === 'verified' ? [`Address verified by ${formatCarrier(checkedBy)}.`, ...texts] : texts
  if (all.length === 0) return null
  return (
    <p className="flex items-start gap-2 text-12 text-text-2">
      {verdict === 'verified' ? (
        <Icon name="check" className="mt-0.5 size-3.5 text-ok" />
      ) : (
        <Icon name="info" className="mt-0.5 size-3.5 text-text-3" />
      )}
      {all.join(' ')}
    </p>
  )
}

const titles: Readonly<Record<string, string | undefined>> = {
  wrong: 'Check this address',
  unverifiable: 'This address may be incomplete',
}

const suggestedBy = (checkedBy: string): string =>
  checkedBy === 'offline' ? 'Postal rules suggest' : `${formatCarrier(checkedBy)} suggests`

/** The current and the suggested values, field by field. */
const Differences = ({ differences, country }: Pick<Check, 'differences'> & { country: string }) => {
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
