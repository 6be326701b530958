import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type LabelFormat, labelFormats, mediaType } from '#domain/labels/formats.ts'
import type { LabelStore, StoredLabel } from '#domain/labels/label-store.ts'

export type S3Options = {
  bucket: string
  region: string
  /** Null: AWS's own address of the region. */
  endpoint: string | null
}

/** A link of the store is followed at once. */
const linkSeconds = 300
const attempts = 3
const connectWithinMs = 5_000
const answerWithinMs = 20_000

/**
 * Label files in a bucket of S3, or of a server that speaks its protocol. Credentials come the ways that
 * AWS's library knows: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile, or the machine's role.
 */
export function createS3Store(options: S3Options): LabelStore & { close(): void } {
  const { bucket: Bucket, region, endpoint } = options
  const settings: S3ClientConfig = {
    region,
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: connectWithinMs, requestTimeout: answerWithinMs },
    // Servers other than AWS know buckets by path alone.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  }
  const client = new S3Client(settings)
  const keyOf = ({ accountId, labelId }: StoredLabel, format: LabelFormat) => `labels/${accountId}/${labelId}/${format}`

  return {
    async put(label, files) {
      const puts = labelFormats.flatMap((format) => {
        const Body = files[format]
        if (!Body) return []
        return [
          client.send(
            new PutObjectCommand({ Bucket, Key: keyOf(label, format), Body, ContentType: mediaType(format) }),
          ),
        ]
      })
      await Promise.all(puts)
    },
    async get(label, format) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(label, format) }))
        return Body ? await Body.transformToByteArray() : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(label) {
      const Objects = labelFormats.map((format) => ({ Key: keyOf(label, format) }))
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    },
    link: (label, format, { mediaType: ResponseContentType, fileName }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key: keyOf(label, format),
          ResponseContentType,
          ResponseContentDisposition: `attachment; filename="${fileName}"`,
          ResponseCacheControl: 'private, no-store',
        }),
        { expiresIn: linkSeconds },
      ),
    close: () => client.destroy(),
  }
}
