/** The parts of a multipart/form-data answer (RFC 7578), by name. Null where it is none. */
export function parseMultipart(contentType: string, body: Uint8Array): Map<string, Buffer> | null {
  const boundary = /^multipart\/[^;]+;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  if (!boundary) return null
  const delimiter = Buffer.from(`--${boundary[1] ?? boundary[2]}`)
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const parts = new Map<string, Buffer>()
  let start = bytes.indexOf(delimiter)
  while (start !== -1) {
    const end = bytes.indexOf(delimiter, start + delimiter.length)
    if (end === -1) break
    addPart(parts, bytes.subarray(start + delimiter.length, end))
    start = end
  }
  return parts.size > 0 ? parts : null
}

function addPart(parts: Map<string, Buffer>, part: Buffer) {
  const headerEnd = part.indexOf('\r\n\r\n')
  if (headerEnd === -1) return
  const name = /content-disposition:[^\r\n]*?[; ]name="?([^";\r\n]+)"?/i.exec(part.subarray(0, headerEnd).toString())
  if (!name?.[1]) return
  // The line break before the next boundary belongs to the boundary.
  parts.set(name[1], part.subarray(headerEnd + 4, part.length - 2))
}
