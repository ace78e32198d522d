/** Returns the first, the last and the pages around the current one, with a negative number for a gap. */
export function pagesAround(page: number, last: number): readonly number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((each) => each >= 1 && each <= last);
  return shown.flatMap((each, index) => (index > 0 && each - (shown[index - 1] ?? 0) > 1 ? [-each, each] : [each]));
}
