/** Returns the path and query of an absolute address of ours. */
export const pathOf = (address: string): string => {
  const url = new URL(address, 'https://ngoma.invalid');
  return url.pathname + url.search;
};
