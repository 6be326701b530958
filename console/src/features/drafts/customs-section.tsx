import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Remembered, rememberedQuery } from '../../api/queries/presets.ts'
import { contentsTypes, dutyPayers } from '../../format/customs.ts'
import { Button } from '../../ui/button.tsx'
import { PickField, TextField } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import type { SavedCustoms } from './autosave.ts'
import { CustomsLine } from './customs-line.tsx'
import { linesOfItems, withKnown, withQuantity } from './derived-values.ts'
import {
  type CustomsItemValues,
  type CustomsText,
  type CustomsValues,
  emptyCustomsItem,
  hasCustoms,
  isFilledItem,
} from './form-values.ts'
import { useDraftForm, useFormValue } from './use-draft.ts'

/** Only these need product ids. */
const soldContents: readonly string[] = ['merchandise', 'sample', 'other']

const noRemembered: Remembered = { declaration: { signer: null, contentsType: null }, goods: [] }

/** Earlier values, as suggestions of the browser. */
const Known = ({ id, texts }: { id: string; texts: readonly (string | null)[] }) => (
  <datalist id={id}>{[...new Set(texts)].map((text) => text && <option key={text} value={text} />)}</datalist>
)

export function CustomsSection({ customs }: { customs: SavedCustoms }) {
  const parcels = useFormValue(({ parcels }) => parcels)
  const { data: remembered = noRemembered } = useQuery(rememberedQuery())
  const id = useId()
  const lists = { descriptions: `${id}-goods`, numbers: `${id}-numbers` }
  return (
    <Section
      title="Customs"
      about="Describe the contents in English. Enter the total value and weight of each line item. These details are printed on the customs documents."
    >
      <div className="flex flex-col gap-6">
        {parcels.map(({ key }, index) => (
          <ParcelCustoms
            key={key}
            index={index}
            isOnly={parcels.length === 1}
            citation={customs.citations[index] ?? null}
            needsProductIds={customs.needsProductIds}
            remembered={remembered}
            lists={lists}
          />
        ))}
        <RecipientTaxNumber />
        <Known id={lists.descriptions} texts={remembered.goods.map(({ description }) => description)} />
        <Known id={lists.numbers} texts={remembered.goods.map(({ sku }) => sku)} />
      </div>
    </Section>
  )
}

type Props = {
  index: number
  isOnly: boolean
  citation: string | null
  needsProductIds: boolean
  remembered: Remembered
  lists: { descriptions: string; numbers: string }
}

/** An empty declaration starts with the values of the last one, unless it lists the order's items. */
function startedFrom(customs: CustomsValues, { declaration }: Remembered, isOfItems: boolean): CustomsValues {
  if (hasCustoms(customs)) return customs
  if (isOfItems) return { ...customs, contentsType: 'merchandise' }
  const { signer, contentsType } = declaration
  return { ...customs, customsSigner: signer ?? '', contentsType: contentsType ?? '' }
}

const Alert = ({ text }: { text: string | undefined }) =>
  text && (
    <p role="alert" className="text-12 text-bad">
      {text}
    </p>
  )

function ParcelCustoms({ index, isOnly, citation, needsProductIds, remembered, lists }: Props) {
  const { values, change, units, errorOf, leave, isReadOnly } = useDraftForm()
  const said = useFormValue(({ parcels }) => parcels[index]?.customs)
  const sender = useFormValue(({ from }) => from.name || from.company)
  const hasItems = useFormValue(({ items }) => items.some(isFilledItem))
  if (!said) return null
  const isOfItems = isOnly && hasItems
  const customs = startedFrom(said, remembered, isOfItems)
  const set = (part: Partial<CustomsValues>) =>
    change({
      parcels: values
        .get()
        .parcels.map((parcel, at) =>
          at === index
            ? { ...parcel, customs: { ...startedFrom(parcel.customs, remembered, isOfItems), ...part } }
            : parcel,
        ),
    })
  const path = `shipments[${index}].customsInfo`
  const field = (name: CustomsText) => ({
    value: customs[name],
    error: errorOf(`${path}.${name}`),
    isReadOnly,
    onChange: (text: string) => set({ [name]: text }),
    onLeave: () => leave(`${path}.${name}`),
  })
  const fill = () =>
    set({
      items: linesOfItems(values.get().items, units).map((line) => withKnown(line, remembered.goods)),
      contentsType: customs.contentsType || 'merchandise',
      customsSigner: customs.customsSigner || (remembered.declaration.signer ?? ''),
    })
  const put = (line: number, changed: CustomsItemValues) =>
    set({ items: customs.items.map((one, at) => (at === line ? changed : one)) })
  const issue = errorOf(path) ?? errorOf(`${path}.customsItems`)
  return (
    <fieldset aria-label={isOnly ? 'Customs' : `Customs for package ${index + 1}`} className="flex flex-col gap-4">
      {!isOnly && <legend className="pb-2 text-13 font-semibold">Package {index + 1}</legend>}
      <div className="grid grid-cols-6 items-start gap-3">
        <div className="col-span-6 sm:col-span-2">
          <PickField label="Type of contents" choices={contentsTypes} {...field('contentsType')} />
        </div>
        <div className="col-span-6 sm:col-span-2">
          <PickField label="Duties paid by" choices={dutyPayers} {...field('incoterm')} />
        </div>
        <div className="col-span-6 sm:col-span-2">
          <TextField
            label="Signed by"
            autoComplete="off"
            note={customs.customsSigner === '' && sender !== '' ? `Default: ${sender}` : null}
            {...field('customsSigner')}
          />
        </div>
        {customs.contentsType === 'other' && (
          <div className="col-span-6">
            <TextField label="Description of contents" autoComplete="off" {...field('contentsExplanation')} />
          </div>
        )}
      </div>
      {customs.items.map((item, line) => (
        <CustomsLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a package may contain the same item twice
          key={line}
          line={line}
          items={customs.items}
          item={item}
          path={path}
          onChange={(part) => put(line, { ...item, ...part })}
          onQuantity={(quantity) => put(line, withQuantity(item, quantity, remembered.goods))}
          lists={lists}
          hasProductIds={needsProductIds && soldContents.includes(customs.contentsType)}
          onNamed={() => {
            const known = withKnown(item, remembered.goods)
            if (known !== item) put(line, known)
          }}
          onRemove={() => set({ items: customs.items.filter((_, at) => at !== line) })}
        />
      ))}
      <Alert text={issue} />
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="quiet"
            icon="plus"
            className="-ml-3"
            onPress={() => set({ items: [...customs.items, emptyCustomsItem] })}
          >
            Add line
          </Button>
          {hasItems && customs.items.length === 0 && (
            <Button look="quiet" icon="copy" onPress={fill}>
              Fill in from items
            </Button>
          )}
        </div>
      )}
      <div className="grid grid-cols-6 items-start gap-3">
        <div className="col-span-6 sm:col-span-3">
          <TextField
            label="Export filing (ITN or exemption)"
            autoComplete="off"
            note={customs.eelPfc === '' && citation ? `Default: ${citation}, based on value and destination` : null}
            {...field('eelPfc')}
          />
        </div>
      </div>
    </fieldset>
  )
}

/** Required by some countries. */
function RecipientTaxNumber() {
  const { values, change, errorOf, leave, isReadOnly } = useDraftForm()
  const number = useFormValue(({ to }) => to.extraFields.federalTaxId)
  const path = 'toAddress.federalTaxId'
  return (
    <div className="grid grid-cols-6 items-start gap-3">
      <div className="col-span-6 sm:col-span-3">
        <TextField
          label="Recipient’s tax ID"
          hint="Required by some countries, such as Brazil."
          autoComplete="off"
          value={typeof number === 'string' ? number : ''}
          error={errorOf(path)}
          isReadOnly={isReadOnly}
          onChange={(text) => {
            const { to } = values.get()
            change({ to: { ...to, extraFields: { ...to.extraFields, federalTaxId: text === '' ? null : text } } })
          }}
          onLeave={() => leave(path)}
        />
      </div>
    </div>
  )
}
