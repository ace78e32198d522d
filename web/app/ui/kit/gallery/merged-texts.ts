/** Returns several catalogues as one. */
export const merged = async (files: readonly Promise<typeof import('virtual:texts/*')>[]) => ({
  default: Object.assign(
    {},
    ...(await Promise.all(files)).map((file) => file.default),
  ) as typeof import('virtual:texts/*')['default'],
});
