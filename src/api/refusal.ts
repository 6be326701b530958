import { type CatalogueCode, type Category, errorCatalogue } from '#api/error-catalogue.ts'

export type ApiError = { code: string; message: string; metaData: Record<string, unknown> | null }

/** An answer that is not the one hoped for: expected, documented, thrown by any operation. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly category: Category
  readonly errors: ApiError[]

  constructor(status: number, category: Category, errors: ApiError[]) {
    super(errors.map((error) => error.code).join(', '))
    this.status = status
    this.category = category
    this.errors = errors
  }

  get code(): string {
    return this.errors[0]?.code ?? 'General.Unexpected'
  }
}

export const apiError = (code: CatalogueCode, metaData: ApiError['metaData'] = null): ApiError => ({
  code,
  message: errorCatalogue[code].message,
  metaData,
})

/** The refusal of a catalogue code. */
export function refusal(code: CatalogueCode, metaData: ApiError['metaData'] = null): Refusal {
  const { status, category } = errorCatalogue[code]
  return new Refusal(status, category, [apiError(code, metaData)])
}
