import { type CatalogueCode, type Category, errorCatalogue } from '#errors/catalogue.ts'

export type ApiError = { code: string; message: string; metaData: Record<string, unknown> | null }

/** An answer that is not the one hoped for: expected, documented, thrown by any operation. */
export class ServiceError extends Error {
  override name = 'ServiceError'
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
export function serviceError(code: CatalogueCode, metaData: ApiError['metaData'] = null): ServiceError {
  const { status, category } = errorCatalogue[code]
  return new ServiceError(status, category, [apiError(code, metaData)])
}
