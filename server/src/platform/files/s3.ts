import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Files } from '../platform.ts';
import { contentTypeOf, publicUrlOf, requireFileKey } from './file-keys.ts';

/** Maximum milliseconds to connect to the store. */
const connectionMs = 2_000;
/** Maximum milliseconds of a request, which also moves the largest file. A store that takes longer counts as away. */
const answerMs = 5_000;

/**
 * Stores files in a bucket, given as `https://key:secret@host/bucket?region=eu-west-3`. Public files are still served through
 * /files: one origin and one cache policy, and the bucket stays private.
 */
export function s3Files(address: string): Files {
  const { client, bucket } = connect(address);
  return {
    async put(key, body, contentType) {
      requireFileKey(key, contentType);
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }));
    },
    async get(key) {
      requireFileKey(key);
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        if (!Body) return undefined;
        return {
          body: Buffer.from(await Body.transformToByteArray()),
          contentType: contentTypeOf(key) ?? 'application/octet-stream',
        };
      } catch (error) {
        if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
        throw error;
      }
    },
    async remove(key) {
      requireFileKey(key);
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    url: publicUrlOf,
  };
}

function connect(address: string): { client: S3Client; bucket: string } {
  const url = new URL(address);
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  if (!bucket || bucket.includes('/'))
    throw new Error('S3_URL must end in the name of one bucket, such as https://key:secret@host/bucket');
  const client = new S3Client({
    endpoint: `${url.protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Stores other than Amazon's take the bucket in the path, and few support the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectionMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  });
  return { client, bucket };
}
