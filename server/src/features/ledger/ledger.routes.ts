import * as endpoints from '@ngoma/api/features/ledger/ledger';
import * as wallet from '@ngoma/api/features/ledger/wallet';
import { csvDownload, fewDownloads, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { adminLedgerService } from './admin-ledger.service.ts';
import { writeOffDebt } from './debts/write-off-debt.ts';
import { listUpcoming } from './earnings/list-upcoming.ts';
import { exportBalances } from './export-balances.ts';
import type { LedgerService } from './ledger.service.ts';
import type { GiftsContext } from './wallet/gifts.types.ts';
import { giveGift } from './wallet/give-gift.ts';
import { listGiftsOfPerson, listOwnGifts } from './wallet/list-gifts.ts';
import { listWallet } from './wallet/list-movements.ts';

export const ledgerRoutes = (
  platform: Pick<Platform, 'pool' | 'db' | 'clock'>,
  gifts: GiftsContext,
  { balances, prove }: Pick<LedgerService, 'balances' | 'prove'>,
): Route[] => {
  const { db } = gifts;
  const adminLedger = adminLedgerService({ db });
  return [
    route(endpoints.myBalance, async ({ session }) => ({ currency: 'XAF' as const, ...(await balances(db, session.userId)) })),
    route(wallet.listWalletMovements, ({ query, session, locale }) => listWallet({ db }, session, query, locale)),
    route(wallet.listGifts, async ({ session }) => ({ gifts: await listOwnGifts(gifts, session) })),
    route(wallet.listGiftsOfPerson, async ({ params }) => ({ gifts: await listGiftsOfPerson(gifts, params.id) })),
    route(wallet.giveCredit, async ({ params, body, session, localize }) => {
      const gift = await giveGift(gifts, session, { userId: params.id, ...body, endsAt: new Date(body.endsAt) });
      return { message: localize(bilingual('ledger.giftGiven')), gift };
    }),
    route(endpoints.ledgerHealth, ({ query, locale }) => adminLedger.health(query, locale)),
    route(
      endpoints.proveLedger,
      async ({ localize }) => {
        await prove();
        const proof = await adminLedger.lastProof();
        return {
          proof,
          message: localize(proof.isSound ? bilingual('ledger.booksAddUp') : bilingual('ledger.booksDoNotAddUp')),
        };
      },
      // Low, because a proof reads every posting.
      { limit: { perMinute: 6, by: 'session' } },
    ),
    route(endpoints.upcomingReleases, () => listUpcoming(platform)),
    route(endpoints.listBalances, ({ query }) => adminLedger.balances(query)),
    route(
      endpoints.balancesCsv,
      async ({ query, session, locale, reply }) =>
        csvDownload(await exportBalances(platform, session, query, locale), reply, locale),
      fewDownloads,
    ),
    route(
      endpoints.balancesXlsx,
      async ({ query, session, locale, reply }) => xlsxDownload(await exportBalances(platform, session, query, locale), reply),
      fewDownloads,
    ),
    route(endpoints.statement, ({ params, query, locale }) => adminLedger.statement(params.id, query.page, query.limit, locale)),
    route(endpoints.writeOffDebt, async ({ params, body, session, localize }) => {
      await writeOffDebt(gifts, session, { ownerId: params.id, amountXaf: body.amount, reason: body.reason });
      return { message: localize(bilingual('ledger.debtWrittenOff')) };
    }),
  ];
};
