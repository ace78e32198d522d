import type { QueryInput } from '@ngoma/api/common/endpoint';
import * as files from '@ngoma/api/features/withdrawals/withdrawal-files';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';

const listFiles = { csv: files.withdrawalsCsv, xlsx: files.withdrawalsXlsx } as const;

/** Downloads a whole filtered list as a spreadsheet file. */
export async function saveWithdrawals(
  query: QueryInput<typeof files.withdrawalsCsv>,
  format: keyof typeof listFiles,
  name: string,
): Promise<void> {
  const file = await call(listFiles[format], { query });
  saveFile(file as unknown as Blob, `${name}.${format}`);
}
