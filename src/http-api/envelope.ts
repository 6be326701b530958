/** The envelope that every answer of the JSON interface comes in. */
import { type TSchema, Type } from 'typebox'
import { Nullable } from '#kit/schema.ts'

export const ApiErrorSchema = Type.Object(
  {
    code: Type.String({ description: 'Dotted, stable identifier; branch on it.' }),
    message: Type.String({ description: 'Readable text; its wording may change.' }),
    metaData: Nullable(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'More of it; its shape depends on the code. `docUrl` leads to the page of the code.',
        },
      ),
    ),
  },
  { $id: 'ApiError', description: 'One thing that went wrong.' },
)

export const FailureSchema = Type.Object(
  {
    success: Type.Literal(false, { description: 'Always false.' }),
    data: Type.Null({ description: 'Always null.' }),
    errors: Type.Array(Type.Ref('ApiError'), { description: 'What went wrong: at least one.', minItems: 1 }),
  },
  { $id: 'Failure', description: 'The envelope of a failure.' },
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
  400: 'The request cannot be read as sent.',
  401: 'The credential is malformed, expired or revoked.',
  404: 'A record named by the request does not exist for the account.',
  405: 'The path has no such method.',
  409: 'The state of the record, or of the sub-account, forbids it.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not application/json.',
  422: 'The request can be read and makes no sense, or a carrier refuses it.',
  429: 'Too many requests; repeat this one after the seconds that the header Retry-After names.',
  500: 'Something went wrong on our side.',
  503: 'The carrier, or the service, cannot take it now; nothing in the request needs correcting.',
}

/** The failure answers of an operation, by status. 403 never has a body. */
export function failures(...statuses: number[]): Record<number, TSchema> {
  const answers: Record<number, TSchema> = {}
  for (const status of statuses) {
    answers[status] =
      status === 403
        ? Type.Unsafe<undefined>({ type: 'null', description: 'Authenticated, but not with an integration token.' })
        : Type.Unsafe<unknown>({ $ref: 'Failure#', description: reasons[status] })
  }
  return answers
}
