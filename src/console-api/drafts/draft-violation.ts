import { type Static, Type } from 'typebox'
import { errorCatalogue } from '#errors/catalogue.ts'
import type { Violation } from '#errors/violations.ts'
import { OneOf } from '#kit/schema.ts'

export const DraftViolation = Type.Object(
  {
    path: Type.String({ description: 'Where, such as `toAddress.zip`.' }),
    kind: Type.Unsafe<'missing' | 'wrong'>(
      OneOf(['missing', 'wrong'], { description: 'Not there yet; or there, and it makes no sense.' }),
    ),
    code: Type.String({ description: 'As an order with it would be refused.' }),
    message: Type.String({ description: 'The same for people.' }),
  },
  { title: 'DraftViolation', description: 'What keeps a draft from being rated.' },
)

export const violationAnswer = ({ code, field, predicate }: Violation): Static<typeof DraftViolation> => ({
  path: field,
  kind: code.endsWith('Required') ? 'missing' : 'wrong',
  code,
  message: predicate === null ? errorCatalogue[code as keyof typeof errorCatalogue] : `${field} ${predicate}.`,
})
