/**
 * Validates input against a JSON Schema and returns it as a typed value. A function checks the rules that a schema
 * cannot express. All issues are returned together.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'
import { fieldIssue, type IssueKind, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isStructural, numberOfName, smallestNumber, type TextForm, textForm } from '#kit/schema.ts'
import { hasLineBreak, isPrintable, isVisible } from '#kit/text.ts'

/**
 * Rules that a schema cannot express. They get values of the right type, but a field that the schema found invalid may
 * be missing or blank.
 *
 * @param path returns the full path of a field
 */
export type Rules<Value> = (value: Value, path: (field: string) => string) => ValidationIssue[]

/** The value can be trusted if there are no issues. */
export type Reading<Value> = { value: Value; issues: ValidationIssue[] }

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, validateFormats: false, coerceTypes: false })

/** @returns what the text must do instead; null: it has the form */
function wrongForm(text: string, { mayHaveLines, isNeeded, isOpaque = false }: TextForm): string | null {
  if (text.trim() === '') return isNeeded ? 'is required' : null
  if (isOpaque) return null
  if (!isPrintable(text)) return 'must not contain control characters or invisible characters'
  if (!mayHaveLines && hasLineBreak(text)) return 'must not contain tabs or line breaks'
  return isVisible(text) ? null : 'must contain at least one visible character'
}

ajv.addKeyword({
  keyword: textForm,
  type: 'string',
  validate: (form: TextForm, text: string) => wrongForm(text, form) === null,
})

/** Whether the path leads to an item of a list. Items are never omitted, so null has the wrong type there. */
const isItem = (path: string): boolean => path.endsWith(']')

/** Without a structural part an input is malformed. Without any other required part it is invalid. */
const kindWithout = (part: object): IssueKind => (isStructural(part) ? 'malformed' : 'invalid')

/** `/shipments/0/parcel` below `order` → `order.shipments[0].parcel`. */
function dotted(prefix: string, pointer: string): string {
  let path = prefix
  for (const part of pointer.split('/').slice(1)) {
    if (/^\d+$/.test(part)) path += `[${part}]`
    else path += path ? `.${part}` : part
  }
  return path
}

type PartSchema = { type?: string | string[]; format?: string; properties?: Record<string, PartSchema> }

/** Whether a required part may be null. */
const mayBeNull = ({ type }: PartSchema): boolean => Array.isArray(type) && type.includes('null')

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
}

/** If the input is the name of a status instead of its number, the number is added as a hint. */
function expectedType({ params, data, parentSchema }: ErrorObject): string {
  const types: string[] = [params.type].flat()
  const predicate = `must be ${types.map((type) => typeNames[type] ?? type).join(' or ')}`
  const number = typeof data === 'string' ? numberOfName(parentSchema ?? {}, data) : undefined
  return number === undefined ? predicate : `${predicate}: use ${number} for ${data}`
}

/** The rules of a schema that a well-formed value can break, as predicates. */
function brokenRule({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'minLength':
      return `must have at least ${params.limit} characters`
    case 'maxItems':
      return `must have at most ${params.limit} items`
    case 'maxProperties':
      return `must have at most ${params.limit} fields`
    case 'minimum':
      return params.limit === smallestNumber ? 'must be greater than 0' : `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'pattern':
      return `must match the pattern ${params.pattern}`
    default:
      return message ?? 'is not valid'
  }
}

/** The sender names the entries of a map. The issue is the map's, so that codes contain no names of senders. */
const isEntryOfMap = ({ schemaPath }: ErrorObject): boolean => /\/additionalProperties\/[^/]+$/.test(schemaPath)

function entryIssue(error: ErrorObject, prefix: string): ValidationIssue {
  const path = dotted(prefix, error.instancePath.slice(0, error.instancePath.lastIndexOf('/')))
  return error.keyword === 'type'
    ? fieldIssue('malformed', path, `has a value that ${expectedType(error)}`)
    : fieldIssue('invalid', path, `has a value that ${brokenRule(error)}`)
}

function issueOf(error: ErrorObject, prefix: string): ValidationIssue {
  if (isEntryOfMap(error)) return entryIssue(error, prefix)
  const path = dotted(prefix, error.instancePath)
  const schema = (error.parentSchema ?? {}) as PartSchema
  if (error.keyword === 'required') {
    const name = error.params.missingProperty as string
    const missing = schema.properties?.[name] ?? {}
    const issue = required(kindWithout(missing), path ? `${path}.${name}` : name)
    return mayBeNull(missing) ? { ...issue, predicate: 'is required but may be null' } : issue
  }
  if (error.data === null && isItem(path)) return fieldIssue('malformed', path, 'must not be null')
  if (error.data === null) return required(kindWithout(schema), path)
  if (error.keyword === 'pattern' && schema.format === 'uuid') return fieldIssue('malformed', path, 'must be a GUID')
  if (error.keyword === 'type') return fieldIssue('malformed', path, expectedType(error))
  if (error.keyword === 'enum') {
    const words = (error.params.allowedValues as unknown[]).filter((value) => value !== null)
    return fieldIssue('invalid', path, `must be one of ${words.join(', ')}`)
  }
  if (error.keyword === 'minItems') return required('malformed', path)
  if (typeof error.data === 'string' && error.data.trim() === '') return required(kindWithout(schema), path)
  if (error.keyword === textForm)
    return fieldIssue('invalid', path, wrongForm(error.data as string, error.schema as TextForm) ?? '')
  return fieldIssue('invalid', path, brokenRule(error))
}

type Cut = (value: unknown) => void

/**
 * Shortens each list in the value itself to one item more than the schema allows. The list is still too long, and
 * validation costs little whatever the size of the input.
 *
 * @returns null if the schema limits no list
 */
function cutLists(schema: TSchema): Cut | null {
  const {
    items,
    maxItems,
    properties = {},
  } = schema as {
    items?: TSchema
    maxItems?: number
    properties?: Record<string, TSchema>
  }
  const cutItem = items ? cutLists(items) : null
  const cutFields = Object.entries(properties).flatMap(([name, field]) => {
    const cut = cutLists(field)
    return cut ? [[name, cut] as const] : []
  })
  if (maxItems === undefined && !cutItem && cutFields.length === 0) return null
  return (value) => {
    if (Array.isArray(value)) {
      if (maxItems !== undefined && value.length > maxItems) value.length = maxItems + 1
      if (cutItem) for (const item of value) cutItem(item)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, cut] of cutFields) cut((value as Record<string, unknown>)[name])
    }
  }
}

/** An empty text violates several keywords, but it is one missing field. */
const withoutRepeats = (issues: readonly ValidationIssue[]): ValidationIssue[] =>
  issues.filter((one, at) => issues.findIndex(({ code, field }) => code === one.code && field === one.field) === at)

type TextsSchema = { type?: string | string[]; items?: TextsSchema; properties?: Record<string, TextsSchema> }

/** Numbers have only decimal digits: JavaScript would also convert `1e1`, `0x1` and a space. */
function fromText({ type }: TextsSchema, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}

/** Converts the texts of a query in the object itself. Repeated parameters are lists, single ones are not. */
function convertTexts({ properties = {} }: TextsSchema, texts: Record<string, unknown>): void {
  for (const [name, part] of Object.entries(properties)) {
    const text = texts[name]
    if (text === undefined) continue
    texts[name] =
      part.type === 'array' ? [text].flat().map((one) => fromText(part.items ?? {}, one)) : fromText(part, text)
  }
}

/**
 * @param from `values` have their types already; `texts` are converted to numbers, booleans and lists in the object
 *   itself
 * @returns a function that reads the input found at `prefix`
 */
export function schemaReader<Schema extends TSchema>(
  schema: Schema,
  { from = 'values', rules }: { from?: 'values' | 'texts'; rules?: Rules<Static<Schema>> | undefined } = {},
): (input: unknown, prefix?: string) => Reading<Static<Schema>> {
  const cut = cutLists(schema)
  // Compiled for the first input, because a process has hundreds of schemas and most processes use few.
  let validate: ValidateFunction | null = null
  return (input, prefix = '') => {
    cut?.(input)
    if (from === 'texts') convertTexts(schema, input as Record<string, unknown>)
    validate ??= ajv.compile(schema)
    const issues = validate(input) ? [] : withoutRepeats((validate.errors ?? []).map((one) => issueOf(one, prefix)))
    const value = input as Static<Schema>
    if (rules && !issues.some(({ kind }) => kind === 'malformed')) {
      const known = new Set(issues.map(({ field }) => field))
      const path = (field: string) => (prefix ? `${prefix}.${field}` : field)
      issues.push(...rules(value, path).filter(({ field }) => !known.has(field)))
    }
    return { value, issues }
  }
}
