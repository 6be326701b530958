/** The arguments of a call, wherever they stand: a form in the body, or the query. */
import { isUtf8 } from 'node:buffer'
import { Failure } from '#legacy-api/failure.ts'

/** Every argument once, by its exact name. */
export type Arguments = ReadonlyMap<string, string>

/** What an unpaired byte of another encoding became on the way. */
const replacement = '\ufffd'
// Line breaks may stand in notes; nothing else that cannot be printed.
const unprintable = /[^\P{Cc}\n\r\t]/u

/**
 * Reads a form. A multipart form is read by the platform, since the body is bounded and in memory.
 *
 * @throws Failure 400 where it is no form, or not in UTF-8
 */
export async function readForm(body: Buffer, contentType: string): Promise<[string, string][]> {
  if (/^multipart\//i.test(contentType)) {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => null)
    if (!form) throw new Failure(400, 'The multipart form cannot be read.')
    return [...form].map(([name, value]) => {
      if (typeof value !== 'string') throw new Failure(400, `${shown(name)} is a file; send it as text.`)
      return [name, value]
    })
  }
  if (!isUtf8(body)) throw new Failure(400, 'The form is not in UTF-8.')
  return [...new URLSearchParams(body.toString('utf8'))]
}

/**
 * Puts the arguments together: those of the body win over those of the query.
 *
 * @throws Failure 400 where one comes twice, or holds what no label can print
 */
export function putTogether(body: readonly [string, string][], query: readonly [string, string][]): Arguments {
  return new Map([...unique(query), ...unique(body)])
}

function unique(pairs: readonly [string, string][]): Map<string, string> {
  const once = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (once.has(name)) throw new Failure(400, `${shown(name)} is there more than once.`)
    if (value.includes(replacement)) throw new Failure(400, `${shown(name)} is not in UTF-8.`)
    if (unprintable.test(value) || !value.isWellFormed()) {
      throw new Failure(400, `${shown(name)} holds characters that cannot be printed.`)
    }
    once.set(name, value)
  }
  return once
}

/** A caller's own name in a line of text: short, and on that line. */
const shown = (name: string): string => name.replace(/[^\x21-\x7e]/g, '?').slice(0, 60) || 'An argument without a name'
