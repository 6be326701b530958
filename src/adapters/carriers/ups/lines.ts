/** The text in lines of at most that many characters, broken at words where they fit; at least one line. */
export function linesOf(text: string, maxLength: number): string[] {
  const pieces = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => word.match(new RegExp(`.{1,${maxLength}}`, 'gsu')) ?? [])
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + piece.length <= maxLength) lines[lines.length - 1] = `${last} ${piece}`
    else lines.push(piece)
  }
  return lines.length > 0 ? lines : ['']
}
