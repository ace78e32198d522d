/** The package has no types. These are the ones that the tests use. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  class S3rver {
    constructor(options: {
      directory: string;
      silent?: boolean;
      resetOnClose?: boolean;
      configureBuckets?: readonly { name: string; configs: readonly string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
  export = S3rver;
}
