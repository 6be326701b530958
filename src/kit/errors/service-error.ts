import { type CatalogueCode, type ErrorCode, errorCatalogue } from '#kit/errors/catalogue.ts'

export type ErrorDetail = {
  code: ErrorCode
  /** A sentence for people; programs branch on the code. */
  message: string
  /** Its shape depends on the code. */
  metaData: Record<string, unknown> | null
}

/**
 * An expected and documented failure, which any verb can throw. Each edge reports it in its own form: the JSON API with
 * a status and an envelope, the legacy API and the command line with a line of text.
 */
export class ServiceError extends Error {
  override name = 'ServiceError'
  /** The first one determines the code of the whole error. */
  readonly errors: ErrorDetail[]

  constructor(errors: ErrorDetail[]) {
    super(errors.map((error) => error.code).join(', '))
    this.errors = errors
  }

  get code(): ErrorCode {
    return this.errors[0]?.code ?? 'General.Unexpected'
  }
}

export const errorDetail = (code: CatalogueCode, metaData: ErrorDetail['metaData'] = null): ErrorDetail => ({
  code,
  message: errorCatalogue[code],
  metaData,
})

/** An error with one code of the catalogue. */
export const serviceError = (code: CatalogueCode, metaData: ErrorDetail['metaData'] = null): ServiceError =>
  new ServiceError([errorDetail(code, metaData)])

/**
 * An error that the person who starts the process can fix. The process prints only its message: one line with the
 * problem and the solution. A stack trace would hide it.
 */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError'

  constructor(message: string, options?: ErrorOptions) {
    super(oneLine(message), options)
  }
}

function oneLine(message: string): string {
  return message.replaceAll(/\s*[\r\n]+\s*/g, ' | ').trim()
}
