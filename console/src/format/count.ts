const counts = new Intl.NumberFormat('en')

/** `12,431` */
export const formatCount = (count: number): string => counts.format(count)

/** `1 order`, `12,431 orders` */
export const formatCountOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
