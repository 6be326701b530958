export type ArtworkKind = 'pdf' | 'image' | 'zpl'

/** What carriers send is told by its first bytes; the media type they write beside it is at times another one. */
export function artworkKind(bytes: Uint8Array): ArtworkKind | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return 'pdf'
  if (/^(?:\x89PNG\r\n|GIF8[79]a|\xff\xd8\xff)/.test(head)) return 'image'
  return Buffer.from(bytes.subarray(0, 65_536)).includes('^XA') ? 'zpl' : null
}
