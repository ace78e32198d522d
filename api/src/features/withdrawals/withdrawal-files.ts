import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable } from '../../common/fields.ts';
import { idList } from '../../common/sorting.ts';
import { WithdrawalFilter } from './decisions.ts';

/** Maximum withdrawals in one file. A longer list is refused, so that no file is silently cut. */
export const withdrawalsPerFile = 5_000;

/** Maximum withdrawals that are chosen one by one. */
const chosenWithdrawals = 100;

const WithdrawalFileFilter = WithdrawalFilter.extend({
  ids: blankable(idList(chosenWithdrawals)).meta({ description: 'Only these withdrawals of the list, instead of the filters' }),
});

export const withdrawalsCsv = endpoint({
  method: 'GET',
  path: '/withdrawal/all/csv',
  summary: 'Downloads one list of withdrawals, filtered as on the screen or chosen, as CSV',
  allow: ['admin'],
  query: WithdrawalFileFilter,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 409: ['too_many_rows'] },
});

export const withdrawalsXlsx = endpoint({
  method: 'GET',
  path: '/withdrawal/all/xlsx',
  summary: 'Downloads one list of withdrawals, filtered as on the screen or chosen, as an Excel workbook',
  allow: ['admin'],
  query: WithdrawalFileFilter,
  reply: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: { 409: ['too_many_rows'] },
});
