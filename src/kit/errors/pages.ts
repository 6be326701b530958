/** The texts of the error pages. Only what serves the pages loads them; the messages are in the catalogue. */
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import type { ErrorPage } from '#kit/errors/page.ts'
import { accountPages } from '#kit/errors/pages/accounts.ts'
import { batchPages } from '#kit/errors/pages/batches.ts'
import { eventPages } from '#kit/errors/pages/events.ts'
import { generalPages } from '#kit/errors/pages/general.ts'
import { labelPages } from '#kit/errors/pages/labels.ts'
import { orderPages } from '#kit/errors/pages/orders.ts'
import { webApplicationPages } from '#kit/errors/pages/web-application.ts'

/** The pages of the codes that are composed from a field's name. */
export const composedPages = ['Validation.FieldNameRequired', 'Validation.FieldNameInvalid'] as const
export type ComposedPage = (typeof composedPages)[number]

export const errorPages = {
  ...generalPages,
  ...accountPages,
  ...orderPages,
  ...labelPages,
  ...batchPages,
  ...eventPages,
  ...webApplicationPages,
} satisfies Record<CatalogueCode | ComposedPage, ErrorPage>
