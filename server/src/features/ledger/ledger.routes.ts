import * as endpoints from '@ngoma/api/features/ledger/ledger';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { adminLedgerService } from './admin-ledger.service.ts';
import type { LedgerService } from './ledger.service.ts';

export const ledgerRoutes = (
  { db }: Pick<Platform, 'db'>,
  { balances, prove }: Pick<LedgerService, 'balances' | 'prove'>,
): Route[] => {
  const adminLedger = adminLedgerService({ db });
  return [
    route(endpoints.myBalance, async ({ session }) => ({ currency: 'XAF' as const, ...(await balances(db, session.userId)) })),
    route(endpoints.ledgerHealth, () => adminLedger.health()),
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
    route(endpoints.listBalances, ({ query }) => adminLedger.balances(query)),
    route(endpoints.statement, ({ params, query, locale }) => adminLedger.statement(params.id, query.page, query.limit, locale)),
  ];
};
