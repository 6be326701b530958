/** The examples of the contract: calls with their responses, and one response of each error. */
import { type Contract, type Operation, operationsOf } from '#edges/http/contract.ts'
import { errorStatuses } from '#edges/http/error-status.ts'
import { failureBody, type PageOfError, withDocUrl } from '#edges/http/responses.ts'
import type { DeclaredOperation } from '#edges/http/server.ts'
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import { type ErrorDetail, errorDetail } from '#kit/errors/service-error.ts'
import { fieldIssue, required, ValidationError } from '#kit/errors/validation-issues.ts'

/** An example call of an operation, with the data of its responses by status. */
export type Example = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  body?: unknown
  answers?: Readonly<Record<number, unknown>>
}

/** By operation ID. */
export type Examples = Readonly<Record<string, Example>>

/** Distributes the calls to the places where the contract expects them. */
export function placeCalls(contract: Contract, examples: Examples): void {
  for (const operation of operationsOf(contract)) {
    const { params, query, body, answers } = examples[operation.operationId ?? ''] ?? {}
    for (const parameter of operation.parameters ?? []) {
      // Clients fill in the example of a header: a sub-account that the account does not have, or a key that was used.
      const value = { ...params, ...query }[parameter.name]
      if (value !== undefined) parameter.example = value
    }
    const request = operation.requestBody?.content['application/json']
    if (request && body !== undefined) request.example = body
    for (const [status, data] of Object.entries(answers ?? {})) {
      const media = operation.responses?.[status]?.content?.['application/json']
      if (media) media.example = { success: true, data, errors: null }
    }
  }
}

/** An error that is made of the name of a field of the operation. */
function fieldFailure({ requestBody, parameters = [] }: Operation, { components }: Contract): ErrorDetail[] {
  const { $ref = '' } = (requestBody?.content['application/json']?.schema ?? {}) as { $ref?: string }
  const body = components?.schemas?.[$ref.split('/').at(-1) ?? ''] as { required?: string[] } | undefined
  const [needed] = body?.required ?? []
  const query = parameters.find((one) => one.in === 'query')?.name ?? ''
  return new ValidationError('invalid', [
    needed === undefined ? fieldIssue('invalid', query, 'is out of range') : required('invalid', needed),
  ]).errors
}

/** Adds an example of each declared error to its response. Many operations share those in the envelope: components. */
export function placeFailures(
  contract: Contract,
  declared: readonly DeclaredOperation[],
  pageOfError: PageOfError | null,
): void {
  const shared: Record<string, object> = {}
  const pathOf = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}')
  for (const { method, url, errors, flatErrors } of declared) {
    const operation = contract.paths?.[pathOf(url)]?.[method.toLowerCase()]
    for (const [status, { content }] of Object.entries(operation?.responses ?? {})) {
      const media = content?.['application/json']
      if (!operation || !media) continue
      const codes = ([...errors] as CatalogueCode[]).filter((code) => errorStatuses[code].status === Number(status))
      const details = codes.map((code) => errorDetail(code))
      const failures = details.length > 0 || Number(status) < 400 ? details : fieldFailure(operation, contract)
      for (const failure of failures) {
        const { code, message: summary } = failure
        const response = { status: Number(status), category: errorStatuses[code as CatalogueCode]?.category }
        const value = failureBody([withDocUrl(failure, pageOfError)], response, flatErrors)
        const example = { summary, value }
        const isShared = 'success' in value
        if (isShared) shared[code] ??= example
        media.examples = { ...media.examples, [code]: isShared ? { $ref: `#/components/examples/${code}` } : example }
      }
    }
  }
  contract.components = { ...contract.components, examples: shared }
}
