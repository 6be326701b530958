/** The used part of bidi-js, which has no types. */
declare module 'bidi-js' {
  type EmbeddingLevels = { levels: Uint8Array }
  export default function bidiFactory(): { getEmbeddingLevels(text: string): EmbeddingLevels }
}
