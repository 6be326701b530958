import { memo, useRef } from 'react'
import { type KeptAddress, saveAddress } from '../api/queries/addresses.ts'
import { wordsOf } from '../api/words.ts'
import { Section } from '../design/section.tsx'
import { useLatest } from '../design/use-latest.ts'
import { addressFields } from '../format/address.ts'
import { ActButton } from '../frame/act-button.tsx'
import { useAct } from '../frame/use-act.ts'
import { AddressFields } from './address-fields.tsx'
import { useDraftForm, useTyped } from './form.ts'
import { NameField } from './name-field.tsx'
import { applyReading } from './paste/apply-reading.ts'
import { PasteBox } from './paste/paste-box.tsx'
import { readPasted } from './paste/read-pasted.ts'
import { SandboxWords } from './sandbox-words.tsx'
import { emptyAddress, isWholeAddress, type TypedAddress } from './typed.ts'

const typedFrom = (kept: KeptAddress): TypedAddress => ({
  ...emptyAddress,
  ...Object.fromEntries(addressFields.map((field) => [field, kept[field] ?? ''])),
  residential: kept.residential,
})

type Props = {
  /** There is nothing more to write here. */
  onWhole: () => void
}

/** Whom it goes to: pasted, completed or typed. */
export const ToSection = memo(function ToSection({ onWhole }: Props) {
  const { change, errorOf, leave, isReadOnly, isNew } = useDraftForm()
  const part = useRef<HTMLDivElement>(null)
  const to = useTyped('to')
  const latest = useLatest(to)
  const set = (address: TypedAddress) => change({ to: address })
  const goOn = (address: TypedAddress) => {
    if (isWholeAddress(address)) return onWhole()
    // The first that is still empty, once it is shown.
    requestAnimationFrame(() => {
      const inputs = [...(part.current?.querySelectorAll<HTMLInputElement>('[data-fields] input') ?? [])]
      const wanted = inputs.find((input) => input.value === '' && !input.closest('[data-optional]'))
      wanted?.focus()
    })
  }
  return (
    <Section title="Ship to" actions={!isReadOnly && isWholeAddress(to) && <SaveAddress address={to} />}>
      <div ref={part} className="flex flex-col gap-4">
        {!isReadOnly && <PasteBox address={to} onChange={set} onRead={goOn} isBegin={isNew} />}
        <div data-fields>
          <AddressFields
            of="to"
            name={
              <NameField
                value={to.name}
                error={errorOf('toAddress.name')}
                isReadOnly={isReadOnly}
                onChange={(name) => name !== to.name && set({ ...to, name })}
                onLeave={() => leave('toAddress.name')}
                onChoose={(address) => {
                  set(typedFrom(address))
                  onWhole()
                }}
                onPasteLines={async (text) => {
                  const reading = await readPasted(text)
                  const next = applyReading(latest.current, reading)
                  set(next)
                  goOn(next)
                }}
              />
            }
          />
        </div>
        {!isReadOnly && <SandboxWords name={to.name} onChange={(name) => set({ ...to, name })} />}
      </div>
    </Section>
  )
})

/** Keeps the recipient in the address book. */
function SaveAddress({ address }: { address: TypedAddress }) {
  const act = useAct(saveAddress, { refreshes: ['addresses'], toast: 'Saved in the address book' })
  return (
    <>
      {act.failure && <span className="self-center text-12 text-bad">{wordsOf(act.failure)}</span>}
      <ActButton look="quiet" icon="bookmark" isPending={act.isPending} onPress={() => act.run(address)}>
        Save in the address book
      </ActButton>
    </>
  )
}
