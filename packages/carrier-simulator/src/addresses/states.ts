/** The states of the United States with the first three digits of their ZIP codes; several where they lie apart. */
const rows =
  'AA340-340 AE090-099 AK995-999 AL350-369 AP962-966 AR716-729 AZ850-869 CA900-961 CO800-819 CT060-069 DC200-200 DC202-205 ' +
  'DE197-199 FL320-339 FL341-349 GA300-319 GA398-399 GU969-969 HI967-968 IA500-529 ID832-839 IL600-629 IN460-479 KS660-679 ' +
  'KY400-429 LA700-715 MA010-027 MA055-055 MD206-219 ME039-049 MI480-499 MN550-568 MO630-659 MS386-397 MT590-599 NC270-289 ' +
  'ND580-589 NE680-699 NH030-038 NJ070-089 NM870-884 NV889-899 NY100-149 NY005-005 OH430-459 OK730-732 OK734-749 OR970-979 ' +
  'PA150-196 PR006-007 PR009-009 RI028-029 SC290-299 SD570-579 TN370-385 TX750-799 TX733-733 TX885-885 UT840-849 VA220-246 ' +
  'VA201-201 VI008-008 VT050-054 VT056-059 WA980-994 WI530-549 WV247-269 WY820-831'

const ranges = rows.split(' ').map((row) => ({
  state: row.slice(0, 2),
  first: Number(row.slice(2, 5)),
  last: Number(row.slice(6)),
}))

/** The state that a ZIP code belongs to, to its first three digits; null where none does. */
export function stateOf(zip: string): string | null {
  const prefix = Number(zip.slice(0, 3))
  return ranges.find(({ first, last }) => first <= prefix && prefix <= last)?.state ?? null
}

/** Some ZIP code of the state; null where there is no such state. */
export function someZipOf(state: string): string | null {
  const range = ranges.find((one) => one.state === state)
  return range ? `${String(range.first).padStart(3, '0')}01` : null
}
