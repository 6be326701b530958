import { readSide, readWeight, type Units } from '../../format/read-goods.ts'
import { isDeclared } from './customs.ts'
import { isWritten, type Typed } from './typed.ts'

/** What was typed into fields of goods and cannot be read, by the service's name of the field. */
export function unreadable(typed: Typed, units: Units): Record<string, string> {
  const wrong: Record<string, string> = {}
  const look = (name: string, written: string, value: number | null, words: string) => {
    if (written.trim() !== '' && value === null) wrong[name] = words
  }
  for (const [place, parcel] of typed.parcels.entries()) {
    const path = `shipments[${place}].parcel`
    look(
      `${path}.weight`,
      parcel.weight,
      readWeight(parcel.weight, units),
      'Enter a weight, such as 2 lb 4 oz, 36 oz, or 1 kg.',
    )
    for (const [line, item] of parcel.customs.items.filter(isDeclared).entries()) {
      const at = `shipments[${place}].customsInfo.customsItems[${line}]`
      look(`${at}.weight`, item.weight, readWeight(item.weight, units), 'Enter a weight, such as 4 oz.')
      if (!/^\d+$/.test(item.quantity.trim())) wrong[`${at}.quantity`] = 'Enter a whole number.'
    }
    if (parcel.predefinedPackage !== '') continue
    for (const side of ['length', 'width', 'height'] as const) {
      look(
        `${path}.${side}`,
        parcel[side],
        readSide(parcel[side], units),
        'Enter a length, such as 12, 12 in, or 30 cm.',
      )
    }
  }
  for (const [place, item] of typed.items.entries()) {
    const path = `items[${place}]`
    look(`${path}.unitWeight`, item.unitWeight, readWeight(item.unitWeight, units), 'Enter a weight, such as 4 oz.')
    if (isWritten(item) && !/^\d+$/.test(item.quantity.trim())) wrong[`${path}.quantity`] = 'Enter a whole number.'
  }
  return wrong
}
