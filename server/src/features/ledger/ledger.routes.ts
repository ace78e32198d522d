import { myBalance } from '@ngoma/api/features/ledger';
import type { Platform } from '#platform/platform';
import { type Route, route } from '#platform/route';
import { balancesOf } from './ledger.read.ts';

export const ledgerRoutes = ({ db }: Pick<Platform, 'db'>): Route[] => [
  route(myBalance, async ({ session }) => ({ currency: 'XAF' as const, ...(await balancesOf(db, session.userId)) })),
];
