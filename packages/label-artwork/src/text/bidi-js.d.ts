/** The part of bidi-js that is used; the package brings no types. */
declare module 'bidi-js' {
  type EmbeddingLevels = { levels: Uint8Array }
  export default function bidiFactory(): { getEmbeddingLevels(text: string): EmbeddingLevels }
}
