/** What customs are told of a parcel, as it stands in the fields: values and weights are those of a whole line. */
import type { Tree } from './merge.ts'

export const customsTexts = ['contentsType', 'contentsExplanation', 'customsSigner', 'eelPfc', 'incoterm'] as const
export type CustomsText = (typeof customsTexts)[number]

export const customsItemTexts = [
  'description',
  'quantity',
  'value',
  'weight',
  'hsTariffNumber',
  'originCountry',
  'code',
] as const
export type CustomsItemText = (typeof customsItemTexts)[number]

export type TypedCustomsItem = Record<CustomsItemText, string> & { besides: Tree }
export type TypedCustoms = Record<CustomsText, string> & { items: readonly TypedCustomsItem[]; besides: Tree }

export const emptyCustoms: TypedCustoms = {
  contentsType: '',
  contentsExplanation: '',
  customsSigner: '',
  eelPfc: '',
  incoterm: '',
  items: [],
  besides: {},
}

export const emptyCustomsItem: TypedCustomsItem = {
  description: '',
  quantity: '1',
  value: '',
  weight: '',
  hsTariffNumber: '',
  originCountry: '',
  code: '',
  besides: {},
}

/** A line of which nothing was written is none. */
export const isDeclared = ({ quantity: _quantity, besides, ...texts }: TypedCustomsItem): boolean =>
  Object.values(texts).some((text) => text.trim() !== '') || Object.values(besides).some((value) => value !== null)

/** Whether anything is said of it: nothing is what an order says that has no customs data. */
export const isAnyDeclared = ({ items, besides, ...texts }: TypedCustoms): boolean =>
  items.some(isDeclared) ||
  Object.values(texts).some((text) => text.trim() !== '') ||
  Object.values(besides).some((value) => value !== null)
