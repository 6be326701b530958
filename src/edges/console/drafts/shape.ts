/** Checks that a draft has the form of an order: pages show its parts without checking them again. */
import type { TSchema } from 'typebox'
import type { DraftContent } from '#edges/console/drafts/content.ts'
import { OrderRequest } from '#edges/shapes/order-request-schemas.ts'
import { OptionsRequest } from '#edges/shapes/rate-options.ts'
import { fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'

type Shape = TSchema & {
  type?: string | readonly string[]
  anyOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  items?: Shape
  maxItems?: number
}

const parts: Readonly<Record<string, Shape>> = {
  ...(OrderRequest as Shape).properties,
  options: OptionsRequest as Shape,
}

/**
 * The parts with the wrong form: a text or null instead of a package, or a list instead of a text. A field without a
 * value has every form.
 *
 * @param path of the content
 */
export const shapeIssues = (content: DraftContent, path: string): ValidationIssue[] =>
  issuesOf({ type: 'object', properties: parts } as Shape, content, path)

function issuesOf(shape: Shape, value: unknown, path: string): ValidationIssue[] {
  const { type, properties = {}, items, maxItems = Number.POSITIVE_INFINITY } = shape
  const isObject = typeof value === 'object' && value !== null
  if (type?.includes('object')) {
    if (!isObject || Array.isArray(value)) return [fieldIssue('malformed', path, 'must be an object')]
    const given = new Map(Object.entries(value))
    return Object.entries(properties).flatMap(([name, part]) => {
      const own = given.get(name) ?? null
      return own === null ? [] : issuesOf(part, own, `${path}.${name}`)
    })
  }
  if (type?.includes('array')) {
    if (!Array.isArray(value)) return [fieldIssue('malformed', path, 'must be an array')]
    if (value.length > maxItems) return [fieldIssue('invalid', path, `must have at most ${maxItems} items`)]
    return value.flatMap((one, index) => issuesOf(items as Shape, one, `${path}[${index}]`))
  }
  return isObject ? [fieldIssue('malformed', path, 'must be a single value')] : []
}
