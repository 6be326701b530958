/** The requests: each operation with one odd thing in it. */
import type { NewAccount } from '#domain/accounts/create-account.ts'
import { legacySurpriseOf, surpriseOf } from './check-answer.ts'
import type { LegacyOperation, Operation } from './operations.ts'
import { placesOf, replaced, without } from './replace.ts'
import { oddBodies, oddJson, oddTexts } from './values.ts'

type Answer = Parameters<typeof legacySurpriseOf>[0]

export type Case = {
  what: string
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  surpriseOf(answer: Answer): string | null
}

const json = { 'content-type': 'application/json' }

/** The place in the path, filled. */
const pathOf = ({ path, parameters = {} }: Operation, changed: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => changed[name] ?? encodeURIComponent(parameters[name] ?? ''))

const brokenEscapes = ['%', '%zz', '%ED%A0%80', '%FF', '%00', '%2F..%2F', '%25', '+', ';a=b']

/** Texts as they stand in a path or a query; half a surrogate pair cannot. */
const escaped = (texts: readonly string[]): string[] => [
  ...texts.filter((text) => text.isWellFormed()).map(encodeURIComponent),
  ...brokenEscapes,
]

/** Values that a client may put into a header at all. */
const headerTexts = oddTexts.filter((text) => text.length < 8_000 && /^[\t\x20-\x7e\x80-\xff]*$/.test(text))

const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['authorization', [...headerTexts, 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', `Bearer ${'x'.repeat(7_000)}`]],
  ['x-subaccount-id', headerTexts],
  ['x-request-id', headerTexts],
  ['x-forwarded-for', headerTexts],
  ['accept', headerTexts],
  ['content-type', headerTexts],
]

type Judge = (answer: Answer, alsoAllowed?: readonly number[]) => string | null

const goodOf = (operation: Operation, form = 0) => {
  const { method, bodies = [] } = operation
  const body = bodies.length > 0 ? { headers: json, body: JSON.stringify(bodies[form]) } : {}
  return { method, path: pathOf(operation), ...body }
}

/** @param values as JSON: each of them in every place of every form of the body */
export function* bodyCases(
  operation: Operation,
  judge: Judge,
  { values = oddJson, texts = oddBodies }: { values?: readonly string[]; texts?: typeof oddBodies } = {},
): Generator<Case> {
  const { id, bodies = [] } = operation
  const good = goodOf(operation)
  for (const [form, whole] of bodies.entries()) {
    for (const place of placesOf(whole)) {
      const what = `${id} form ${form} body.${place.join('.')}`
      for (const value of values) {
        const body = replaced(whole, place, value)
        yield { ...good, surpriseOf: judge, what: `${what} = ${value.slice(0, 60)}`, body }
      }
      if (place.length > 0) yield { ...good, surpriseOf: judge, what: `${what} left out`, body: without(whole, place) }
    }
  }
  if (bodies.length === 0) return
  for (const text of texts) yield { ...good, surpriseOf: judge, what: `${id} body ${text.slice(0, 40)}`, body: text }
}

export function* queryCases(operation: Operation, judge: Judge, odd: readonly string[] = oddTexts): Generator<Case> {
  const { id, query = {} } = operation
  const good = goodOf(operation)
  for (const name of Object.keys(query)) {
    for (const value of escaped(odd.filter((text) => text.length < 8_000))) {
      const others = Object.entries(query).map(([other, text]) => `${other}=${encodeURIComponent(text)}`)
      for (const text of [`${name}=${value}`, `${name}=${value}&${name}=${value}`, `${name}[]=${value}`]) {
        const path = `${good.path}?${[...others.filter((other) => !other.startsWith(`${name}=`)), text].join('&')}`
        yield { ...good, surpriseOf: judge, path, what: `${id} query ${text.slice(0, 60)}` }
      }
    }
  }
}

export function* pathCases(operation: Operation, judge: Judge): Generator<Case> {
  const { id, parameters = {} } = operation
  for (const name of Object.keys(parameters)) {
    for (const value of escaped(oddTexts.filter((text) => text !== '' && text.length < 8_000))) {
      // Some of these are other paths, or none.
      const surpriseOf = (answer: Answer) => judge(answer, [404, 405])
      const path = pathOf(operation, { [name]: value })
      yield { ...goodOf(operation), surpriseOf, path, what: `${id} path ${value.slice(0, 60)}` }
    }
  }
}

function* headerCases(operation: Operation, judge: Judge): Generator<Case> {
  const good = goodOf(operation)
  const named = operation.header ? [...oddHeaders, [operation.header, headerTexts] as const] : oddHeaders
  for (const [name, values] of named) {
    for (const value of values) {
      const headers = { ...good.headers, [name]: value }
      yield { ...good, surpriseOf: judge, headers, what: `${operation.id} ${name}: ${value.slice(0, 60)}` }
    }
  }
}

export function* jsonCases(operation: Operation): Generator<Case> {
  const judge: Judge = (answer, alsoAllowed) => surpriseOf(operation.id, answer, alsoAllowed)
  yield* bodyCases(operation, judge)
  yield* queryCases(operation, judge)
  yield* pathCases(operation, judge)
  yield* headerCases(operation, judge)
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

export function* legacyCases(account: NewAccount, operation: LegacyOperation): Generator<Case> {
  const good = { key: account.legacyKey, secret: account.legacySecret, ...operation.form }
  const plain = { method: 'POST', path: operation.path, surpriseOf: legacySurpriseOf }
  const encoded = (given: object) => new URLSearchParams(given as Record<string, string>).toString()
  for (const name of Object.keys(good)) {
    const { [name as 'key']: _, ...others } = good
    yield { ...plain, what: `${operation.path} without ${name}`, headers: form, body: encoded(others) }
    for (const value of escaped(oddTexts)) {
      const what = `${operation.path} ${name}=${value.slice(0, 60)}`
      yield { ...plain, what, headers: form, body: `${encoded(others)}&${name}=${value}` }
      yield { ...plain, what: `${what} twice`, headers: form, body: `${encoded(good)}&${name}=${value}` }
      if (value.length < 8_000)
        yield { ...plain, what: `${what} in the query`, path: `${operation.path}?${encoded(others)}&${name}=${value}` }
    }
    const multipart = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nx\r\n--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    yield {
      ...plain,
      what: `${operation.path} ${name} as a file`,
      path: `${operation.path}?${encoded(others)}`,
      headers,
      body: multipart,
    }
  }
  for (const type of [
    form['content-type'],
    'multipart/form-data',
    'multipart/form-data; boundary=b',
    'text/plain',
    'x',
  ]) {
    for (const body of oddBodies) {
      yield {
        ...plain,
        what: `${operation.path} ${type} ${body.slice(0, 40)}`,
        headers: { 'content-type': type },
        body,
      }
    }
  }
}
