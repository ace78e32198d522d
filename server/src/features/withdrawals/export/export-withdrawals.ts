import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { operatorNames } from '@ngoma/api/common/operator-names';
import type { RiskSign } from '@ngoma/api/features/withdrawals/decisions';
import { withdrawalsPerFile } from '@ngoma/api/features/withdrawals/withdrawal-files';
import type { WithdrawalState } from '@ngoma/api/features/withdrawals/withdrawals';
import { recordAct } from '#platform/audit';
import type { CsvRow } from '#platform/files/csv';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { findAccounts } from '../accounts/payout-accounts.store.ts';
import type { Admin } from '../lock-for-admin.ts';
import { type DecidableFilter, type DecidableRow, listApprovals, listDecidable } from '../withdrawals.read.ts';
import type { StoredAccount, WithdrawalsContext } from '../withdrawals.types.ts';

const states: Readonly<Record<WithdrawalState, Bilingual>> = {
  created: bilingual('withdrawals.fileStates.created'),
  otp_verified: bilingual('withdrawals.fileStates.toDecide'),
  approved: bilingual('withdrawals.fileStates.approved'),
  rejected: bilingual('withdrawals.fileStates.rejected'),
  cancelled: bilingual('withdrawals.fileStates.cancelled'),
  processing: bilingual('withdrawals.fileStates.processing'),
  paid: bilingual('withdrawals.fileStates.paid'),
  failed: bilingual('withdrawals.fileStates.failed'),
  returned: bilingual('withdrawals.fileStates.returned'),
};

const signNames: Readonly<Record<RiskSign, Bilingual>> = {
  other_name: bilingual('withdrawals.fileSigns.otherName'),
  new_number: bilingual('withdrawals.fileSigns.newNumber'),
  shared_number: bilingual('withdrawals.fileSigns.sharedNumber'),
  no_name: bilingual('withdrawals.fileSigns.noName'),
  first: bilingual('withdrawals.fileSigns.first'),
  frequent: bilingual('withdrawals.fileSigns.frequent'),
  large: bilingual('withdrawals.fileSigns.large'),
  event_ahead: bilingual('withdrawals.fileSigns.eventAhead'),
  refunds: bilingual('withdrawals.fileSigns.refunds'),
};

const headings: readonly Bilingual[] = [
  bilingual('withdrawals.fileHeadings.owner'),
  bilingual('withdrawals.fileHeadings.email'),
  bilingual('withdrawals.fileHeadings.code'),
  bilingual('withdrawals.fileHeadings.state'),
  bilingual('withdrawals.fileHeadings.amountXaf'),
  bilingual('withdrawals.fileHeadings.feeXaf'),
  bilingual('withdrawals.fileHeadings.netXaf'),
  bilingual('withdrawals.fileHeadings.method'),
  bilingual('withdrawals.fileHeadings.account'),
  bilingual('withdrawals.fileHeadings.holder'),
  bilingual('withdrawals.fileHeadings.signs'),
  bilingual('withdrawals.fileHeadings.approvals'),
  bilingual('withdrawals.fileHeadings.askedUtc'),
  bilingual('withdrawals.fileHeadings.confirmedUtc'),
  bilingual('withdrawals.fileHeadings.endedUtc'),
  bilingual('withdrawals.fileHeadings.reason'),
];

const methodOf = ({ operator, bankName }: StoredAccount): string | null =>
  operator === null ? bankName : operatorNames[operator];

interface Row {
  readonly withdrawal: DecidableRow;
  readonly account: StoredAccount | undefined;
  readonly approvals: number;
}

const toCells = ({ withdrawal: one, account, approvals }: Row, locale: Locale): CsvRow => [
  one.ownerName,
  one.ownerEmail,
  one.code,
  states[one.state][locale],
  one.amountXaf,
  one.feeXaf,
  one.amountXaf - one.feeXaf,
  account ? methodOf(account) : null,
  account?.number ?? account?.bankAccount ?? null,
  account?.holderName ?? null,
  one.signs.map((sign) => signNames[sign][locale]).join(', '),
  `${approvals} / ${one.approvalsNeeded}`,
  one.createdAt,
  one.verifiedAt,
  one.endedAt,
  one.reason,
];

const tooManyRows = () => new Refusal('too_many_rows', 409, bilingual('withdrawals.tooManyRows', { count: withdrawalsPerFile }));

/**
 * Returns a list of withdrawals with the filter of the screen as a table in the reader's language, and records it in the audit log,
 * because the file has names and accounts of sellers. Raises `too_many_rows` (409) instead of a file that is cut.
 */
export async function exportWithdrawals(
  ctx: WithdrawalsContext,
  admin: Admin,
  filter: DecidableFilter,
  locale: Locale,
): Promise<FileTable> {
  const { rows, total } = await listDecidable(ctx.db, filter, { limit: withdrawalsPerFile, offset: 0 });
  if (total > withdrawalsPerFile) throw tooManyRows();
  const accountIds = rows.map(({ payoutAccountId }) => payoutAccountId);
  const ids = rows.map(({ id }) => id);
  const [accounts, approvals] = await Promise.all([findAccounts(ctx.db, accountIds), listApprovals(ctx.db, ids)]);
  await recordAct(ctx.db, ctx.clock, {
    ...{ actorId: admin.userId, action: 'withdrawal.list_exported', subjectType: 'platform' },
    detail: { list: filter.list, withdrawals: rows.length },
  });
  return {
    name: `withdrawals-${filter.list.replaceAll('_', '-')}-${ctx.clock().toISOString().slice(0, 10)}`,
    title: bilingual('withdrawals.fileTitle')[locale],
    headings: headings.map((heading) => heading[locale]),
    rows: rows.map((withdrawal) =>
      toCells(
        { withdrawal, account: accounts.get(withdrawal.payoutAccountId), approvals: approvals.get(withdrawal.id)?.length ?? 0 },
        locale,
      ),
    ),
  };
}
