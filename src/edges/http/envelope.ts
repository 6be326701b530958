/** The envelope that every answer of the JSON interface comes in. */
import { type TSchema, Type } from 'typebox'
import { Nullable } from '#kit/schema.ts'

export const ApiErrorSchema = Type.Object(
  {
    code: Type.String({ description: 'Stable, dotted identifier of the error. Branch on it.' }),
    message: Type.String({ description: 'Human-readable text. The wording may change.' }),
    metaData: Nullable(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'Details of the error. The fields depend on `code`. `docUrl` is the URL of the page that explains the code.',
        },
      ),
    ),
  },
  { $id: 'ApiError', description: 'An error.' },
)

export const FailureSchema = Type.Object(
  {
    success: Type.Literal(false, { description: 'Always false.' }),
    data: Type.Null({ description: 'Always null.' }),
    errors: Type.Array(Type.Ref('ApiError'), { description: 'The errors. There is at least one.', minItems: 1 }),
  },
  { $id: 'Failure', description: 'The envelope of a failed request.' },
)

/** The envelope of a success. @param headers what the answer's own headers say, by their names */
export const Envelope = <Schema extends TSchema>(
  data: Schema,
  description: string,
  headers?: Readonly<Record<string, TSchema>>,
) =>
  Type.Object(
    {
      success: Type.Literal(true, { description: 'Always true.' }),
      data,
      errors: Type.Null({ description: 'Always null.' }),
    },
    { description, ...(headers && { headers }) },
  )

const reasons: Record<number, string> = {
  400: 'The request is malformed.',
  401: 'The credential is missing, malformed, expired or revoked.',
  404: 'A record that the request refers to does not exist in the account.',
  405: 'The path does not support this method.',
  409: 'The state of the record does not allow the operation, or the sub-account is not active.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not `application/json`.',
  422: 'The request is well-formed but invalid, or a carrier rejected it.',
  429: 'Too many requests. Repeat the request after the number of seconds in `Retry-After`.',
  500: 'An unexpected error occurred in the service.',
  503: 'The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected.',
}

/** The failure answers of an operation, by status. 403 never has a body. */
export function failures(...statuses: number[]): Record<number, TSchema> {
  const answers: Record<number, TSchema> = {}
  for (const status of statuses) {
    answers[status] =
      status === 403
        ? Type.Unsafe<undefined>({
            type: 'null',
            description:
              'The credential is valid, but it is not an integration token. An integration token is an access token that was issued for an API key. A session of the web application is not an integration token. The response has no body.',
          })
        : Type.Unsafe<unknown>({ $ref: 'Failure#', description: reasons[status] })
  }
  return answers
}
