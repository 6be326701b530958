/** The pictures of the guides: their sizes for the pages, and their files. */
import { glob, open } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { Server } from '#edges/http/server.ts'

const folder = new URL('../../docs/guide/pictures/', import.meta.url).pathname

/** In pixels of the file. */
export type PictureSize = { width: number; height: number }

/** A PNG starts with its signature and a chunk that has width and height in its first eight bytes. */
const header = { length: 24, widthAt: 16, heightAt: 20 }

async function readSize(path: string): Promise<PictureSize> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(header.length), 0, header.length, 0)
    return { width: buffer.readUInt32BE(header.widthAt), height: buffer.readUInt32BE(header.heightAt) }
  } finally {
    await file.close()
  }
}

/** By their paths below `/docs/`: `guide/pictures/orders.png`. */
export async function readPictureSizes(): Promise<ReadonlyMap<string, PictureSize>> {
  const sizes = new Map<string, PictureSize>()
  for await (const file of glob('*.png', { cwd: folder }))
    sizes.set(`guide/pictures/${file}`, await readSize(folder + file))
  return sizes
}

/** New versions have the same names, so browsers must revalidate them. */
export async function registerDocumentPictures(app: Server): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/docs/guide/pictures/',
    decorateReply: false,
    schemaHide: true,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => /^\/[\w-]+\.png$/.test(path),
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
}
