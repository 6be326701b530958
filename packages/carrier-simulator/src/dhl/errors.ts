import type { Violation } from '../schema-check.ts'
import type { Answer } from '../simulation.ts'

/** The error body of DHL Express: the code, where there is one, stands before a colon in the detail. */
export function dhlError(status: number, title: string, detail: string, path: string): Answer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ instance: `/expressapi${path}`, detail, title, message: title, status: String(status) }),
  }
}

/** Several problems at once, each with its own code. */
export function dhlProblems(problems: readonly string[], path: string): Answer {
  const [first = ''] = problems
  const detail = problems.length > 1 ? 'Multiple problems found, see Additional Details' : first
  const answer = dhlError(400, 'Bad request', detail, path)
  if (problems.length < 2) return answer
  return { ...answer, body: JSON.stringify({ ...JSON.parse(String(answer.body)), additionalDetails: problems }) }
}

export const processFailure = (path: string): Answer =>
  dhlError(
    500,
    'Internal Server Error',
    '999: Process failure occurred. Process ID associated for that transaction (1234567890)',
    path,
  )

/** A request of another shape than the published one; a key that it does not have is one. */
export function schemaError({ path: at, message }: Violation, path: string): Answer {
  const [key, holder] = [at.split('/').at(-1) ?? '', at.split('/').slice(0, -1).join('/')]
  const isKey = /required property|additional properties/.test(message)
  const detail = message.includes('additional properties')
    ? `extraneous key [${key}] is not permitted`
    : `required key [${key}] not found`
  return dhlError(422, 'Unprocessable Entity', isKey ? `#/${holder}: ${detail}` : `#/${at}: ${message}`, path)
}

/** As its document words it, for a product or one of the services beside it. */
export const serviceNotAvailable = (what: string): string =>
  `7008: The requested ${what} is not available between this origin and destination. Please validate the products and services combination (via the /rates or /products service) or contact our customer service.`

/** As its document has it: without a code of its own. */
export const wrongAccount = (path: string): Answer =>
  dhlError(
    400,
    'Bad request',
    'The account number is not found or invalid. Please check the account number and retry.',
    path,
  )
