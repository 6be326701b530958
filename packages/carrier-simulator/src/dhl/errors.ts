import type { Answer } from '../simulation.ts'

/** The error body of DHL Express: the code, where there is one, stands before a colon in the detail. */
export function dhlError(status: number, title: string, detail: string, path: string): Answer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ instance: `/expressapi${path}`, detail, title, message: title, status: String(status) }),
  }
}

export const processFailure = (path: string): Answer =>
  dhlError(
    500,
    'Internal Server Error',
    '999: Process failure occurred. Process ID associated for that transaction (1234567890)',
    path,
  )

export const schemaError = (detail: string, path: string): Answer => dhlError(422, 'Unprocessable Entity', detail, path)

/** As its document has it: without a code of its own. */
export const wrongAccount = (path: string): Answer =>
  dhlError(
    400,
    'Bad request',
    'The account number is not found or invalid. Please check the account number and retry.',
    path,
  )
