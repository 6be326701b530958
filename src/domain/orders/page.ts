/** Which part of a list a page is, and what lies around it. Pages are counted from 1. */
export type PagePosition = {
  pageNumber: number
  pageSize: number
  totalItemsCount: number
  totalPages: number
  hasNext: boolean
  hasPrevious: boolean
}

/** How many items come before the page. */
export const offsetOf = ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }): number =>
  (pageNumber - 1) * pageSize

export function pagePosition(pageNumber: number, pageSize: number, totalItemsCount: number): PagePosition {
  const totalPages = Math.ceil(totalItemsCount / pageSize)
  return {
    pageNumber,
    pageSize,
    totalItemsCount,
    totalPages,
    hasNext: pageNumber < totalPages,
    hasPrevious: pageNumber > 1 && totalPages > 0,
  }
}
