import { createServer, type Server } from 'node:http';
import S3rver from 's3rver';

/** The bucket of the double. */
const bucket = 'ngoma';

/** Returns the address of the double's bucket for `S3_URL`. */
export const s3UrlOf = (port: number): string => `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?region=us-east-1`;

/** Makes a store with the protocol of S3, whose objects are in the folder. The caller lets it listen. */
export async function s3Double(folder: string): Promise<Server> {
  const store = new S3rver({
    directory: folder,
    silent: true,
    resetOnClose: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await store.configureBuckets();
  return createServer(store.callback());
}
