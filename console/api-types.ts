/** The types of the service's responses and requests, for `src/api/`. */
import openapi, { astToString, type OpenAPI3 } from 'openapi-typescript'

export const apiTypesFile = new URL('src/api/schema.gen.ts', import.meta.url)

type Operation = { responses?: Record<string, { headers?: object }> }

/** Removes what no page uses: the responses of errors, which all have the same body, and the headers of all responses. */
function reduce(contract: OpenAPI3): OpenAPI3 {
  for (const operation of Object.values(contract.paths ?? {}).flatMap((path) => Object.values(path) as Operation[])) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (Number(status) >= 400) delete operation.responses?.[status]
      else delete response.headers
    }
  }
  return contract
}

/** @param contract the contract of the web application's API, as JSON */
export const apiTypes = async (contract: string): Promise<string> =>
  astToString(await openapi(reduce(JSON.parse(contract))))
