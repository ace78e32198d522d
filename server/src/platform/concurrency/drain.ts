/**
 * Works on all rows of a list one after the other, and lists again until no new rows are found. For recurring jobs with many due
 * rows. A row that fails is reported to `onFault` and left to the next run, without delaying the others. `work` must remove its
 * row from the list; otherwise this never ends.
 */
export async function drain<Row extends { readonly id: string }>(
  list: () => Promise<readonly Row[]>,
  work: (row: Row) => Promise<void>,
  onFault: (error: unknown, row: Row) => void,
): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const rows = (await list()).filter(({ id }) => !failed.has(id));
    if (rows.length === 0) return;
    for (const row of rows) {
      try {
        await work(row);
      } catch (error) {
        failed.add(row.id);
        onFault(error, row);
      }
    }
  }
}
