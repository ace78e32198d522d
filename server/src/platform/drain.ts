/**
 * Goes through what a list finds, one after the other, and asks it again until nothing new is left: for what time does to many.
 * One that fails is left for the next run, told to `onFault`, and does not hold up the others. A row that was worked on must
 * not be listed again, or this never ends.
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
