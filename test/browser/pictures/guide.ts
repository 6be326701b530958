/** The pictures of docs/guide/console.md. */

type GuidePicture = {
  /** The name of the file in docs/guide/pictures/. */
  name: string
  shown: string
  kind?: 'empty'
  width?: number
  /** The height of the window. The picture shows the whole window, or the part above `cut`. */
  height?: number
  cut?: number
}

/** Each file has less, so that nobody waits for a guide. */
export const maxPictureBytes = 100_000

export const guidePictures: readonly GuidePicture[] = [
  { name: 'first-sign-in', shown: 'owner-link', height: 720 },
  { name: 'first-order', shown: 'orders', kind: 'empty', height: 480 },
  { name: 'new-order', shown: 'draft-rated', height: 900 },
  { name: 'bought', shown: 'draft-bought', height: 1000, cut: 560 },
  { name: 'orders', shown: 'orders', height: 720 },
  { name: 'ship', shown: 'order-to-ship', height: 720 },
  { name: 'order', shown: 'order-bought', height: 720 },
  { name: 'correct', shown: 'order-correct', height: 640 },
  { name: 'print-ways', shown: 'order-print-ways', height: 640 },
  { name: 'sheet', shown: 'order-sheet', height: 720 },
  { name: 'to-settle', shown: 'to-settle', height: 760 },
  { name: 'printers', shown: 'printers', height: 420 },
  { name: 'people', shown: 'people', height: 640 },
  { name: 'keys', shown: 'keys', height: 720 },
  { name: 'warehouses', shown: 'warehouses', height: 560 },
  { name: 'packages', shown: 'packages', height: 520 },
  { name: 'narrow', shown: 'orders', width: 360, height: 640 },
]
