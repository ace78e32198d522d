import type { QueryInput } from '@ngoma/api/common/endpoint';
import { usersCsv, usersXlsx } from '@ngoma/api/features/users';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';

const files = { csv: usersCsv, xlsx: usersXlsx } as const;

/** Downloads the accounts of a list, or chosen ones, as a spreadsheet file. */
export async function saveAccounts(query: QueryInput<typeof usersCsv>, format: keyof typeof files, name: string): Promise<void> {
  const file = await call(files[format], { query });
  saveFile(file as unknown as Blob, `${name}.${format}`);
}
