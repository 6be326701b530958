/** A passage of one of the product's sources, and what a run puts in its place. */
export type SourceEdit = {
  /** Below `src/`. */
  file: string
  passage: string
  instead: string
}

/** @throws where the source has the passage not once: it has been rewritten, and the edit has to follow it */
export function editSource(source: string, { file, passage, instead }: SourceEdit): string {
  const parts = source.split(passage)
  if (parts.length !== 2) throw new Error(`src/${file} has ${parts.length - 1} times the passage: ${passage}`)
  return parts.join(instead)
}
