import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Creates the style cache. The key must be the same on the server and in the browser: the browser adopts the server's styles by
 * it.
 */
export const createStyleCache = (nonce: string | undefined): EmotionCache => createCache({ key: 'n', ...(nonce && { nonce }) });
