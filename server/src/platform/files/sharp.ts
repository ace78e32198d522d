import type sharp from 'sharp';

let library: Promise<typeof sharp> | undefined;

/** Loads the image library on its first use. A server that has drawn no picture yet saves its 20 MB of memory. */
export function loadSharp(): Promise<typeof sharp> {
  library ??= import('sharp').then(({ default: loaded }) => {
    // One thread per picture: several jobs run in parallel already, and requests have priority for the processor.
    loaded.concurrency(1);
    loaded.cache(false);
    return loaded;
  });
  return library;
}
