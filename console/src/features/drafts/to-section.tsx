import { memo, Suspense, useRef } from 'react'
import { saveAddress } from '../../api/queries/addresses.ts'
import { wordsOf } from '../../api/words.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Section } from '../../ui/section.tsx'
import { AddressFields } from './address-fields.tsx'
import { useDraftForm, useTyped } from './form.ts'
import { NameField } from './name-field.tsx'
import { applyReading } from './paste/apply-reading.ts'
import { PasteBox } from './paste/paste-box.tsx'
import { readPasted } from './paste/read-pasted.ts'
import { isWholeAddress, type TypedAddress, typedAddress } from './typed.ts'
import { AddressBeside } from './use-pieces.ts'

type Props = {
  /** There is nothing more to write here. */
  onWhole: () => void
}

/** Whom it goes to: pasted, completed or typed. */
export const ToSection = memo(function ToSection({ onWhole }: Props) {
  const { change, isReadOnly, isNew } = useDraftForm()
  const part = useRef<HTMLDivElement>(null)
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
    <Section title="Ship to" actions={!isReadOnly && <SaveAddress />}>
      <div ref={part} className="flex flex-col gap-4">
        {!isReadOnly && <PasteBox onChange={(to) => change({ to })} onRead={goOn} isBegin={isNew} />}
        <div data-fields>
          <AddressFields of="to" name={<RecipientName onWhole={onWhole} onRead={goOn} />} />
        </div>
        <Suspense fallback={null}>
          <AddressBeside />
        </Suspense>
      </div>
    </Section>
  )
})

/** The name, completed by whom it was shipped to before; of a whole address that is pasted here the rest goes where it belongs. */
function RecipientName({ onWhole, onRead }: Props & { onRead: (address: TypedAddress) => void }) {
  const { typed, change, errorOf, leave, isReadOnly } = useDraftForm()
  const name = useTyped(({ to }) => to.name)
  return (
    <NameField
      value={name}
      error={errorOf('toAddress.name')}
      isReadOnly={isReadOnly}
      onChange={(text) => text !== name && change({ to: { ...typed.get().to, name: text } })}
      onLeave={() => leave('toAddress.name')}
      onChoose={(address) => {
        change({ to: typedAddress(address) })
        onWhole()
      }}
      onPasteLines={async (text) => {
        const reading = await readPasted(text)
        const next = applyReading(typed.get().to, reading)
        change({ to: next })
        onRead(next)
      }}
    />
  )
}

/** Keeps the recipient in the address book. */
function SaveAddress() {
  const { typed } = useDraftForm()
  const isWhole = useTyped(({ to }) => isWholeAddress(to))
  const act = useAct(saveAddress, { refreshes: ['addresses'], toast: 'Saved to address book' })
  if (!isWhole) return null
  return (
    <>
      {act.failure && <span className="self-center text-12 text-bad">{wordsOf(act.failure)}</span>}
      <ActButton look="quiet" icon="bookmark" isPending={act.isPending} onPress={() => act.run(typed.get().to)}>
        Save to address book
      </ActButton>
    </>
  )
}
