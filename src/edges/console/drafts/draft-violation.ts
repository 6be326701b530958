import { type Static, Type } from 'typebox'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import type { Violation } from '#kit/errors/violations.ts'
import { OneOf } from '#kit/schema.ts'

export const DraftViolation = Type.Object(
  {
    path: Type.String({ description: 'Path of the field, such as `toAddress.zip`.' }),
    kind: Type.Unsafe<'missing' | 'wrong'>(
      OneOf(['missing', 'wrong'], { description: 'Whether the field is missing or invalid.' }),
    ),
    code: Type.String({ description: 'Error code, the same as for this field in an order.' }),
    message: Type.String({ description: 'Human-readable message.' }),
  },
  { title: 'DraftViolation', description: 'An error that prevents you from requesting rates for a draft.' },
)

export const violationAnswer = ({ code, field, predicate }: Violation): Static<typeof DraftViolation> => ({
  path: field,
  kind: code.endsWith('Required') ? 'missing' : 'wrong',
  code,
  message: predicate === null ? errorCatalogue[code as keyof typeof errorCatalogue] : `${field} ${predicate}.`,
})
