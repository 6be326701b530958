import type { Side, Traffic } from './operation.ts'

type Contender = { side: Side; traffic: Traffic }

/**
 * The baseline has to serve the same answer as the service, or comparing them says nothing.
 *
 * @throws Error that names the first difference in fields or kinds of values
 */
export async function checkSameShape(contenders: readonly Contender[]): Promise<void> {
  const answers = await Promise.all(
    contenders.map(async ({ side, traffic }) => {
      await traffic.addFixtures?.(1)
      const { path, ...request } = traffic.next(0)
      const response = await fetch(side.url + path, request)
      const text = await response.text()
      if (!response.ok) throw new Error(`the ${side.name} answered ${response.status}: ${text}`)
      return { status: response.status, body: JSON.parse(text) as unknown }
    }),
  )
  const [baseline, service] = answers
  const difference = differenceOf(baseline, service, 'answer')
  if (difference) throw new Error(`baseline and service answer differently: ${difference}`)
}

/** Where two values differ in their fields; a value that may be null may have any kind. */
function differenceOf(left: unknown, right: unknown, path: string): string | null {
  if (left === null || right === null) return null
  if (typeof left !== typeof right) return `${path} is ${typeof left} and ${typeof right}`
  if (typeof left === 'number' && path === 'answer.status' && left !== right) return `${left} and ${right}`
  if (typeof left !== 'object' || typeof right !== 'object') return null
  if (Array.isArray(left) && Array.isArray(right)) return differenceOf(left[0] ?? null, right[0] ?? null, `${path}[0]`)
  const names = [Object.keys(left as object).sort(), Object.keys(right as object).sort()]
  const [mine = [], theirs = []] = names
  if (mine.join() !== theirs.join()) return `${path} has ${mine.join()} and ${theirs.join()}`
  for (const name of mine) {
    const found = differenceOf(
      (left as Record<string, unknown>)[name],
      (right as Record<string, unknown>)[name],
      `${path}.${name}`,
    )
    if (found) return found
  }
  return null
}
