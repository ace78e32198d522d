/**
 * Returns how a picture is loaded. One of the first view is requested at once, before the scripts, which wait for it
 * (`deferred-scripts.server.ts`); any other one when it comes near.
 */
export const loadingOf = (isFirst: boolean) =>
  isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
