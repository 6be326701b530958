/** The texts of the error pages. Only what serves the pages loads them; the messages are in the catalogue. */
import type { CatalogueCode } from '#errors/catalogue.ts'
import type { ErrorPage } from '#errors/page.ts'
import { accountPages } from '#errors/pages/accounts.ts'
import { generalPages } from '#errors/pages/general.ts'
import { labelPages } from '#errors/pages/labels.ts'
import { orderPages } from '#errors/pages/orders.ts'
import { webApplicationPages } from '#errors/pages/web-application.ts'

/** The pages of the codes that are composed from a field's name. */
export const composedPages = ['Validation.FieldNameRequired', 'Validation.FieldNameInvalid'] as const
export type ComposedPage = (typeof composedPages)[number]

export const errorPages = {
  ...generalPages,
  ...accountPages,
  ...orderPages,
  ...labelPages,
  ...webApplicationPages,
} satisfies Record<CatalogueCode | ComposedPage, ErrorPage>
