import * as contract from '@ngoma/api/features/ledger';
import type { Platform } from '#platform/platform';
import { type Route, route } from '#platform/route';
import { balancesOf } from './ledger.read.ts';
import type { ledgerService } from './ledger.service.ts';
import { ledgerSupervision } from './ledger.supervision.service.ts';

export const ledgerRoutes = (
  { db }: Pick<Platform, 'db'>,
  { prove }: Pick<ReturnType<typeof ledgerService>, 'prove'>,
): Route[] => {
  const supervision = ledgerSupervision({ db });
  return [
    route(contract.myBalance, async ({ session }) => ({ currency: 'XAF' as const, ...(await balancesOf(db, session.userId)) })),
    route(contract.ledgerHealth, () => supervision.health()),
    route(
      contract.proveLedger,
      async ({ say }) => {
        await prove();
        const proof = await supervision.lastProof();
        return {
          proof,
          message: say(
            proof.isSound
              ? { en: 'The books add up', fr: 'Les comptes sont justes' }
              : { en: 'The books do not add up', fr: 'Les comptes ne sont pas justes' },
          ),
        };
      },
      // It reads every posting there is.
      { limit: { perMinute: 6, by: 'session' } },
    ),
    route(contract.listBalances, ({ query }) => supervision.balances(query)),
    route(contract.statement, ({ params, query, locale }) => supervision.statement(params.id, query.page, query.limit, locale)),
  ];
};
