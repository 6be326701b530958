import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type LabelFormat, labelFormats, mediaType } from '#domain/labels/label.ts'
import { writeFilesDurably } from '#kit/files.ts'

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
  'folder' in settings ? createFolderStore(settings.folder) : openS3Store(settings)

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
const s3ResponseTimeoutMs = 20_000
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
    requestHandler: { connectionTimeout: s3ConnectTimeoutMs, requestTimeout: s3ResponseTimeoutMs },
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
      await client.send(new s3.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
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
