/** The pages of the error codes as Markdown, rendered from the catalogue. */

import { errorStatuses } from '#edges/http/error-status.ts'
import type { DeclaredOperation } from '#edges/http/server.ts'
import { type CatalogueCode, errorCatalogue } from '#kit/errors/catalogue.ts'
import type { ErrorPage } from '#kit/errors/page.ts'
import { errorPages } from '#kit/errors/pages.ts'

/** Address of the service in examples. It is replaced by the address at which the page is read. */
export const exampleAddress = 'http://127.0.0.1:8080'

type Heading = { title: string; status: string; category: string; message: string }

const composedMessages: Readonly<Record<string, string>> = {
  'Validation.FieldNameRequired': '`<path>` is required.',
  'Validation.FieldNameInvalid': '`<path>` must be ….',
}

function headingOf(name: string): Heading {
  if (Object.hasOwn(composedMessages, name)) {
    const message = composedMessages[name] ?? ''
    return { title: name, status: '400 or 422', category: 'Validation', message }
  }
  const code = name as CatalogueCode
  const { status, category } = errorStatuses[code]
  return { title: name, status: String(status), category, message: errorCatalogue[code] }
}

const codes = (names: string): string =>
  names
    .split(', ')
    .map((name) => `\`${name}\``)
    .join(', ')

function metaDataOf({ metaData, reasons }: ErrorPage): string {
  if (!metaData) return ''
  const fields = Object.entries(metaData).map(([field, meaning]) => `- \`${field}\`: ${meaning}`)
  const rows = Object.entries(reasons ?? {}).map(([names, meaning]) => `| ${codes(names)} | ${meaning} |`)
  const table = rows.length > 0 ? `\n\n| \`reason\` | Meaning |\n|---|---|\n${rows.join('\n')}` : ''
  return `## metaData\n\n${fields.join('\n')}${table}\n\n`
}

function exampleOf({ title, category, message }: Heading, { example, otherExample, isFlat }: ErrorPage): object {
  const docUrl = `${exampleAddress}/docs/errors/${title}`
  if (otherExample) return otherExample
  if (isFlat) return { category, code: title, description: message, metadata: { docUrl } }
  const error = {
    code: example?.code ?? title,
    message: example?.message ?? message,
    metaData: { ...example?.metaData, docUrl },
  }
  return { success: false, data: null, errors: [error] }
}

type Origins = {
  /** Public operations that declare the code, as `METHOD /path`. */
  operations: string[]
  isOfWebApplication: boolean
}

const isOfWebApplication = ({ url }: DeclaredOperation): boolean => url.startsWith('/console/')

const nameOf = ({ method, url }: DeclaredOperation): string => `\`${method} ${url.replace(/:(\w+)/g, '{$1}')}\``

function originsOf(code: string, declared: readonly DeclaredOperation[]): Origins {
  const returning = declared.filter(({ errors }) => errors.has(code))
  return {
    operations: returning.filter((one) => one.operationId !== null && !isOfWebApplication(one)).map(nameOf),
    isOfWebApplication: returning.some(isOfWebApplication),
  }
}

function returnedBy({ returnedBy: described, alsoReturnedBy }: ErrorPage, { operations, ...origins }: Origins): string {
  if (described) return described
  const parts = [
    ...(operations.length > 0 ? [operations.join(', ')] : []),
    ...(origins.isOfWebApplication ? ['the web application'] : []),
    ...(alsoReturnedBy ? [alsoReturnedBy] : []),
  ]
  return `${parts.join('; ')}.`
}

function pageOf(name: string, page: ErrorPage, origins: Origins): string {
  const heading = headingOf(name)
  return `# ${heading.title}

Status ${heading.status}, category ${heading.category}.

> ${heading.message}

## What happened

${page.happened}

## How to fix it

${page.fix}

${metaDataOf(page)}## Example

\`\`\`json
${JSON.stringify(exampleOf(heading, page), null, 2)}
\`\`\`

Returned by: ${returnedBy(page, origins)}
`
}

const tableOf = (pages: readonly Named[]): string =>
  pages
    .map(([name]) => headingOf(name))
    .map(({ title, status, message }) => `| [${title}](${title}.md) | ${status} | ${message} |`)
    .join('\n')

type Named = readonly [name: string, page: ErrorPage, origins: Origins]

function indexOf(pages: readonly Named[]): string {
  const isPublic = ([, { returnedBy: described }, { operations }]: Named) => Boolean(described) || operations.length > 0
  return `# Error codes

The guide to [errors](../guide/errors.md) explains the response body, which errors to retry, and what to branch on.

## API

| Code | Status | Message |
|---|---|---|
${tableOf(pages.filter(isPublic))}

## Web application

| Code | Status | Message |
|---|---|---|
${tableOf(pages.filter((page) => !isPublic(page)))}
`
}

/**
 * The documents by their paths below `docs/`, as if they were files there: `errors/README`, `errors/Rate.Stale`.
 *
 * @param declared the operations of all edges, for the lines "Returned by"
 */
export function errorDocuments(declared: readonly DeclaredOperation[]): Map<string, string> {
  const pages = Object.entries<ErrorPage>(errorPages).map(
    ([name, page]): Named => [name, page, originsOf(name, declared)],
  )
  return new Map([
    ['errors/README', indexOf(pages)],
    ...pages.map(([name, page, origins]): [string, string] => [`errors/${name}`, pageOf(name, page, origins)]),
  ])
}
