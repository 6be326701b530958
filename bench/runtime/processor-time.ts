import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds of processor time that a process has used, and those of its children where they belong to it. */
type Used = { pid: number; parent: number; ownMs: number; endedChildrenMs: number }

let tickMs = 0

/** Fields are numbered as in proc(5); the name of the program, in parentheses, may hold anything. */
async function readUsed(pid: number): Promise<Used | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  tickMs ||= 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return {
    pid,
    parent: field(4),
    ownMs: (field(14) + field(15)) * tickMs,
    endedChildrenMs: (field(16) + field(17)) * tickMs,
  }
}

/** @returns the process that started the given one */
export const parentOf = async (pid: number): Promise<number | null> => (await readUsed(pid))?.parent ?? null

/** What a process has used itself; null where the system does not say. */
export const processorMs = async (pid: number): Promise<number | null> => (await readUsed(pid))?.ownMs ?? null

/** What a process and all that it has started have used; null where the system does not say. */
export async function familyProcessorMs(pid: number): Promise<number | null> {
  const root = await readUsed(pid)
  if (!root) return null
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map(readUsed))
  const children = all.filter((used) => used?.parent === pid)
  return children.reduce((sum, used) => sum + (used?.ownMs ?? 0), root.ownMs + root.endedChildrenMs)
}
