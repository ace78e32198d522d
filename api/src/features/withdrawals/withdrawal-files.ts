import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { WithdrawalFilter } from './decisions.ts';

/** Maximum withdrawals in one file. A longer list is refused, so that no file is silently cut. */
export const withdrawalsPerFile = 5_000;

export const withdrawalsCsv = endpoint({
  method: 'GET',
  path: '/withdrawal/all/csv',
  summary: 'Downloads one list of withdrawals, filtered as on the screen, as CSV',
  allow: ['admin'],
  query: WithdrawalFilter,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 409: ['too_many_rows'] },
});

export const withdrawalsXlsx = endpoint({
  method: 'GET',
  path: '/withdrawal/all/xlsx',
  summary: 'Downloads one list of withdrawals, filtered as on the screen, as an Excel workbook',
  allow: ['admin'],
  query: WithdrawalFilter,
  reply: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: { 409: ['too_many_rows'] },
});
