/**
 * The cost of a query: one point per object, the page size for lists, and ten for mutations. It is reserved before the
 * query, and the unused part is returned.
 */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

const mutationPoints = 10

export type Query = {
  operation: OperationDefinitionNode
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  variables: Readonly<Record<string, unknown>>
}

/** The maximum cost of the query in points. */
export function priceOf(schema: GraphQLSchema, { operation, fragments, variables }: Query): number {
  const fieldsOf = (selections: SelectionSetNode): FieldNode[] =>
    selections.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection]
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet)
      const fragment = fragments.get(selection.name.value)
      return fragment ? fieldsOf(fragment.selectionSet) : []
    })
  const sizeOf = (field: FieldNode): number | null => {
    const size = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')?.value
    if (!size) return null
    if (size.kind === Kind.VARIABLE) return Number(variables[size.name.value] ?? 0)
    return size.kind === Kind.INT ? Number(size.value) : null
  }
  const sum = (type: GraphQLCompositeType, selections: SelectionSetNode): number =>
    fieldsOf(selections).reduce((points, field) => points + costOf(type, field), 0)
  const costOf = (parent: GraphQLCompositeType, field: FieldNode): number => {
    const definition = isObjectType(parent) ? parent.getFields()[field.name.value] : undefined
    const type = definition && getNamedType(definition.type)
    if (!type || !isCompositeType(type) || !field.selectionSet || type.name === 'PageInfo') return 0
    const size = sizeOf(field)
    if (!type.name.endsWith('Connection')) return (size ?? 1) * (1 + sum(type, field.selectionSet))
    return (size ?? 0) * sum(type, field.selectionSet)
  }
  if (operation.operation === 'mutation') return mutationPoints * fieldsOf(operation.selectionSet).length
  const root = schema.getQueryType()
  return root ? sum(root, operation.selectionSet) : 0
}

/** The actual cost of the response: its objects. */
export function pointsIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.reduce((points: number, one) => points + pointsIn(one), 0)
  if (answer === null || typeof answer !== 'object') return 0
  const isList = 'nodes' in answer
  const inside = Object.entries(answer).filter(([name]) => name !== 'pageInfo')
  return (isList ? 0 : 1) + inside.reduce((points, [, value]) => points + pointsIn(value), 0)
}

export type Budget = { maximum: number; restoreRate: number }

/** The points of an app in a shop, which are restored over time. */
export function createBucket({ maximum, restoreRate }: Budget, nowMs: () => number) {
  let available = maximum
  let seenMs = nowMs()
  const refill = (): void => {
    available = Math.min(maximum, available + ((nowMs() - seenMs) / 1000) * restoreRate)
    seenMs = nowMs()
  }
  return {
    /** @returns false if there are too few. No points are taken then. */
    take(points: number): boolean {
      refill()
      if (available < points) return false
      available -= points
      return true
    },
    giveBack(points: number): void {
      available = Math.min(maximum, available + points)
    },
    status() {
      refill()
      return { maximumAvailable: maximum, currentlyAvailable: Math.floor(available), restoreRate }
    },
  }
}
