import * as decisions from '@ngoma/api/features/withdrawals/decisions';
import * as freezes from '@ngoma/api/features/withdrawals/freezes';
import * as settings from '@ngoma/api/features/withdrawals/payout-accounts';
import * as files from '@ngoma/api/features/withdrawals/withdrawal-files';
import * as own from '@ngoma/api/features/withdrawals/withdrawals';
import { csvDownload, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { getSettings, savePayoutAccount } from './accounts/save-payout-account.ts';
import { createWithdrawal, quoteWithdrawal, resendCode, verifyWithdrawal } from './create-withdrawal.ts';
import { approveMany, approveWithdrawal, rejectWithdrawal, sendApprovalCode } from './decisions/decide-withdrawal.ts';
import { cancelWithdrawal } from './end-withdrawal.ts';
import { exportWithdrawals } from './export/export-withdrawals.ts';
import { freezeAccount, getFreezes, liftFreeze } from './freezes/freeze-account.ts';
import { getDecidable, getDetails, getOwn, listForAdmin, listOwn } from './list-withdrawals.ts';
import { giveBack, payAgain } from './payouts/pay-withdrawal.ts';
import { printReceipt } from './receipt/print-receipt.ts';
import { sendWeeklyCode, setWeekly } from './weekly/weekly-payouts.ts';
import type { WithdrawalsContext } from './withdrawals.types.ts';

const few = { limit: { perMinute: 10, by: 'session' } } as const;

const ownRoutes = (ctx: WithdrawalsContext): Route[] => [
  route(settings.getPaymentSettings, ({ session }) => getSettings(ctx, session)),
  route(
    settings.savePaymentSettings,
    async ({ body, session, localize }) => {
      await ctx.auth.requireConfirmed(session);
      return { account: await savePayoutAccount(ctx, session, body), message: localize(bilingual('withdrawals.saved')) };
    },
    few,
  ),
  route(
    settings.sendWeeklyCode,
    async ({ session, localize }) => {
      await sendWeeklyCode(ctx, session);
      return { message: localize(bilingual('withdrawals.codeSent')) };
    },
    few,
  ),
  route(
    settings.setWeeklyPayouts,
    async ({ body, session, localize }) => ({
      weekly: await setWeekly(ctx, session, body),
      message: localize(body.isOn ? bilingual('withdrawals.weeklyOn') : bilingual('withdrawals.weeklyOff')),
    }),
    few,
  ),
  route(own.getWithdrawalQuote, ({ query, session }) => quoteWithdrawal(ctx, session, query.amount)),
  route(
    own.createWithdrawal,
    async ({ body, session, localize }) => {
      const id = await createWithdrawal(ctx, session, body.amount, body.fee);
      return { message: localize(bilingual('withdrawals.created')), withdrawal: await getOwn(ctx, session, id) };
    },
    few,
  ),
  route(
    own.verifyWithdrawal,
    async ({ body: { withdrawalId, otp }, session, localize }) => {
      await verifyWithdrawal(ctx, session, withdrawalId, otp);
      return { message: localize(bilingual('withdrawals.verified')), withdrawal: await getOwn(ctx, session, withdrawalId) };
    },
    few,
  ),
  route(
    own.resendWithdrawalCode,
    async ({ params, session, localize }) => {
      await resendCode(ctx, session, params.id);
      return { message: localize(bilingual('withdrawals.codeSent')) };
    },
    few,
  ),
  route(own.cancelWithdrawal, async ({ params, session, localize }) => {
    await cancelWithdrawal(ctx, session, params.id);
    return { message: localize(bilingual('withdrawals.cancelled')), withdrawal: await getOwn(ctx, session, params.id) };
  }),
  route(own.listOwnWithdrawals, ({ query, session }) => listOwn(ctx, session, query)),
  route(
    own.withdrawalReceiptPdf,
    async ({ params, query, session, locale, reply }) => {
      const { pdf, code } = await printReceipt(ctx, session, params.id, query.lang ?? locale);
      reply.header('Content-Disposition', `attachment; filename="ngoma-${code}-receipt.pdf"`);
      return pdf;
    },
    { limit: { perMinute: 30, by: 'session' } },
  ),
];

const adminRoutes = (ctx: WithdrawalsContext): Route[] => [
  route(decisions.listWithdrawals, ({ query, session }) => listForAdmin(ctx, session, query)),
  route(decisions.getWithdrawal, async ({ params, session, locale }) => ({
    withdrawal: await getDetails(ctx, session, params.id, locale),
  })),
  route(
    decisions.sendApprovalCode,
    async ({ session, localize }) => {
      const methods = await sendApprovalCode(ctx, session);
      const asked = methods.length > 0 ? bilingual('withdrawals.useSecondStep') : bilingual('withdrawals.codeSent');
      return { message: localize(asked), methods };
    },
    few,
  ),
  route(decisions.approveWithdrawal, async ({ params, body, session, localize }) => {
    await approveWithdrawal(ctx, session, params.id, body);
    return { message: localize(bilingual('withdrawals.approved')), withdrawal: await getDecidable(ctx, session, params.id) };
  }),
  route(decisions.approveWithdrawals, async ({ body: { ids, code }, session, localize }) => {
    const approved = await approveMany(ctx, session, ids, code);
    const left = new Set(ids).size - approved;
    return { message: localize(bilingual('withdrawals.approvedMany', { count: approved })), approved, left };
  }),
  route(decisions.rejectWithdrawal, async ({ params, body, session, localize }) => {
    await rejectWithdrawal(ctx, session, params.id, body.reason);
    return { message: localize(bilingual('withdrawals.rejected')), withdrawal: await getDecidable(ctx, session, params.id) };
  }),
  route(decisions.retryPayout, async ({ params, body, session, localize }) => {
    await payAgain(ctx, session, params.id, body.bankReference);
    return { message: localize(bilingual('withdrawals.payoutStarted')), withdrawal: await getDecidable(ctx, session, params.id) };
  }),
  route(decisions.giveWithdrawalBack, async ({ params, body, session, localize }) => {
    await giveBack(ctx, session, params.id, body.reason);
    return { message: localize(bilingual('withdrawals.givenBack')), withdrawal: await getDecidable(ctx, session, params.id) };
  }),
];

const fileRoutes = (ctx: WithdrawalsContext): Route[] => [
  route(
    files.withdrawalsCsv,
    async ({ query, session, locale, reply }) => csvDownload(await exportWithdrawals(ctx, session, query, locale), reply, locale),
    few,
  ),
  route(
    files.withdrawalsXlsx,
    async ({ query, session, locale, reply }) => xlsxDownload(await exportWithdrawals(ctx, session, query, locale), reply),
    few,
  ),
];

const freezeRoutes = (ctx: WithdrawalsContext): Route[] => [
  route(freezes.listFreezes, ({ params }) => getFreezes(ctx, params.id)),
  route(freezes.freezeAccount, async ({ params, body, session, localize }) => {
    await freezeAccount(ctx, session, params.id, body.reason);
    return { message: localize(bilingual('withdrawals.frozen')) };
  }),
  route(freezes.liftFreeze, async ({ params, body, session, localize }) => {
    await liftFreeze(ctx, session, params.id, body.reason);
    return { message: localize(bilingual('withdrawals.unfrozen')) };
  }),
];

/** HTTP routes of money out: payout accounts, withdrawals of their owners, and the decisions of admins. */
export const withdrawalsRoutes = (ctx: WithdrawalsContext): Route[] => [
  ...ownRoutes(ctx),
  ...adminRoutes(ctx),
  ...fileRoutes(ctx),
  ...freezeRoutes(ctx),
];
