import { readFile, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type LabelFormat, labelFormats, mediaType } from '#domain/labels/label.ts'
import { timedOut, withTimeout } from '#kit/clock.ts'
import { createFileDurably, writeFilesDurably } from '#kit/files.ts'
import type { Ids } from '#kit/ids.ts'

export type StoredLabel = { accountId: string; labelId: string }

/** Files by format. */
export type LabelFiles = Partial<Record<LabelFormat, Uint8Array>>

/** Media type and file name of a download. */
export type Disposition = { mediaType: string; fileName: string }

/** Stores label files. After `put` returns, the files are stored completely. */
export type LabelStore = {
  put(label: StoredLabel, files: LabelFiles): Promise<void>
  /** @returns null if there is no such file */
  get(label: StoredLabel, format: LabelFormat): Promise<Uint8Array | null>
  /** Removes all files of a label. Does nothing if there are none. */
  remove(label: StoredLabel): Promise<void>
  /** Creates a URL that downloads the file directly from the store. It is valid for a few minutes. */
  link?(label: StoredLabel, format: LabelFormat, disposition: Disposition): Promise<string>
}

type S3Options = {
  bucket: string
  region: string
  /** Null: AWS's own URL of the region. */
  endpoint: string | null
}

export type StoreSettings = { folder: string } | S3Options

/** Opens the store that the deployment uses. */
export const openLabelStore = async (settings: StoreSettings): Promise<LabelStore> =>
  limitTime('folder' in settings ? createFolderStore(settings.folder) : await openS3Store(settings))

/** The label store failed, or did not respond in time. The files can be drawn again. */
export class LabelStoreError extends Error {
  override name = 'LabelStoreError'
}

/** Longer than a bucket's attempts take. */
const storeWithinMs = 30_000
/** A client waits for this, and the file can be drawn instead. */
const readWithinMs = 10_000

/** A store must respond in time, such as a bucket that accepts a connection, or the disk of a network folder. */
export function limitTime(store: LabelStore, withinMs = storeWithinMs): LabelStore {
  const inTime = <Result>(call: Promise<Result>, limitMs = withinMs) => orStoreError(call, limitMs)
  const { link } = store
  const read = Math.min(withinMs, readWithinMs)
  return {
    put: (label, files) => inTime(store.put(label, files)),
    get: (label, format) => inTime(store.get(label, format), read),
    remove: (label) => inTime(store.remove(label)),
    // Credentials of a machine's role are requested over the network.
    ...(link ? { link: (label, format, disposition) => inTime(link(label, format, disposition), read) } : {}),
  }
}

/** @throws LabelStoreError if the call fails or takes too long */
async function orStoreError<Result>(call: Promise<Result>, limitMs: number): Promise<Result> {
  const result = await withTimeout(call, limitMs).catch((error) => {
    throw new LabelStoreError(`the label store failed: ${reasonOf(error)}`, { cause: error })
  })
  if (result === timedOut) throw new LabelStoreError(`the label store did not respond within ${limitMs / 1000} seconds`)
  return result
}

/** Servers put the reason into the name of the error, such as `SlowDown`. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Error' || error.message.includes(error.name)
    ? error.message
    : `${error.name}: ${error.message}`
}

/** A start and a command wait for this. */
const probeWithinMs = 10_000

/**
 * Writes, reads and removes a small object: in a bucket as for a label that does not exist, otherwise in the folder.
 *
 * @throws LabelStoreError with the first step that failed
 */
export async function probeLabelStore(settings: StoreSettings, ids: Ids): Promise<void> {
  const bytes = Buffer.from('%PDF-1.7 probe')
  if ('folder' in settings) {
    const file = join(settings.folder, `probe-${ids()}`)
    const steps = createFileDurably(file, bytes).then(() => unlink(file))
    return orStoreError(steps, probeWithinMs)
  }
  const bucket = await openS3Store(settings)
  const store = limitTime(bucket, probeWithinMs)
  try {
    const label = { accountId: 'probe', labelId: ids() }
    await store.put(label, { PDF: bytes })
    const read = await store.get(label, 'PDF')
    await store.remove(label)
    if (!read || !bytes.equals(read)) throw new LabelStoreError('the label store did not return what it stored')
  } finally {
    bucket.close()
  }
}

/** Stores label files in a folder of this machine. */
export function createFolderStore(folder: string): LabelStore {
  // An id begins with the time and ends with random digits, so its end spreads labels over 256 folders.
  const folderOf = ({ accountId, labelId }: StoredLabel) => join(folder, accountId, labelId.slice(-2), labelId)
  return {
    put: (label, files) => writeFilesDurably(folderOf(label), files),
    async get(label, format) {
      try {
        return await readFile(join(folderOf(label), format))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (label) => rm(folderOf(label), { recursive: true, force: true }),
  }
}

const s3Attempts = 3
const s3ConnectTimeoutMs = 5_000
const s3ResponseTimeoutMs = 8_000
/** Clients follow a link of the store immediately. */
const s3LinkSeconds = 300

/**
 * Stores label files in a bucket of S3 or of a server with its protocol. Credentials come from AWS's own library:
 * `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile, or the machine's role.
 */
export async function openS3Store({ bucket, region, endpoint }: S3Options): Promise<LabelStore & { close(): void }> {
  // Loading AWS's library takes time and memory, which deployments with a folder don't need to spend.
  const [s3, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const client = new s3.S3Client({
    region,
    maxAttempts: s3Attempts,
    requestHandler: {
      connectionTimeout: s3ConnectTimeoutMs,
      requestTimeout: s3ResponseTimeoutMs,
      // Otherwise the library only logs a warning and waits on.
      throwOnRequestTimeout: true,
    },
    // Servers other than AWS expect the bucket in the path.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  })
  const objectOf = ({ accountId, labelId }: StoredLabel, format: LabelFormat) => ({
    Bucket: bucket,
    Key: `labels/${accountId}/${labelId}/${format}`,
  })
  return {
    async put(label, files) {
      const puts = labelFormats.flatMap((format) => {
        const Body = files[format]
        if (!Body) return []
        const object = { ...objectOf(label, format), Body, ContentType: mediaType(format) }
        return [client.send(new s3.PutObjectCommand(object))]
      })
      await Promise.all(puts)
    },
    async get(label, format) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(objectOf(label, format)))
        return Body ? await Body.transformToByteArray() : null
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    },
    async remove(label) {
      const Objects = labelFormats.map((format) => ({ Key: objectOf(label, format).Key }))
      const { Errors = [] } = await client.send(
        new s3.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
      )
      // A server reports objects that it keeps in a successful response.
      const [kept] = Errors
      if (kept) throw new Error(`${kept.Code}: ${kept.Message}`)
    },
    link: (label, format, { mediaType: ResponseContentType, fileName }) =>
      getSignedUrl(
        client,
        new s3.GetObjectCommand({
          ...objectOf(label, format),
          ResponseContentType,
          ResponseContentDisposition: `attachment; filename="${fileName}"`,
          ResponseCacheControl: 'private, no-store',
        }),
        { expiresIn: s3LinkSeconds },
      ),
    close: () => client.destroy(),
  }
}
