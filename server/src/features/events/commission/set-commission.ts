import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { Commission, setCommission as setCommissionEndpoint } from '@ngoma/api/features/events/ticketing/commission';
import { type NotifyContext, notify } from '#features/notifications/index';
import { readSettings } from '#features/operator-settings/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { beginningOf, percentOf, requireHistory, statesOf } from './commission.rules.ts';
import { findCommission, insertRate, listPublishedIds, listRates, lockRates } from './commission.store.ts';

type Context = Pick<Platform, 'db' | 'pages'> & NotifyContext;

/** Returns the commission of an organizer with its history. Raises `not_found` (404) for others than organizers. */
export async function getCommission(
  { db, clock }: { readonly db: DbOrTx; readonly clock: Platform['clock'] },
  organizerId: string,
): Promise<Commission> {
  const now = clock();
  const basisPoints = await findCommission(db, organizerId, now);
  if (basisPoints === undefined) throw notFound(bilingual('common.accountNotFound'));
  const rates = await listRates(db, organizerId);
  const states = statesOf(
    rates.map(({ validFrom }) => validFrom),
    now,
  );
  return {
    basisPoints,
    platformBasisPoints: (await readSettings(db, now)).commissionBasisPoints,
    version: rates.length,
    rates: rates.map(({ id, validFrom, at, ...rate }, place) => ({
      ...rate,
      _id: id,
      validFrom: validFrom.toISOString(),
      at: at.toISOString(),
      state: states[place] ?? 'past',
    })),
  };
}

/**
 * Sets the commission of an organizer from a time on. Orders keep the commission that they were placed with. Raises `not_found`
 * (404), `invalid_input` (400) for a beginning in the past, and `commission_changed` (409).
 */
export async function setCommission(
  context: Context,
  admin: Pick<Session, 'userId'>,
  organizerId: string,
  { basisPoints, validFrom, reason, version }: BodyOutput<typeof setCommissionEndpoint>,
): Promise<Commission> {
  const { db, clock, pages } = context;
  return db.transaction().execute(async (tx) => {
    await lockRates(tx, organizerId);
    const now = clock();
    const before = await getCommission({ db: tx, clock: () => now }, organizerId);
    requireHistory(before.version, version);
    const begins = beginningOf(validFrom ? new Date(validFrom) : null, now);
    await insertRate(tx, { organizerId, basisPoints, validFrom: begins, reason, setBy: admin.userId, setAt: now });
    const after = basisPoints ?? before.platformBasisPoints;
    const changes = [
      {
        field: 'commissionPercent',
        from: percentOf(before.basisPoints),
        to: percentOf(after),
      },
      ...(begins > now ? [{ field: 'validFrom', from: null, to: begins.toISOString() }] : []),
    ];
    await recordAct(tx, clock, {
      ...{ actorId: admin.userId, action: 'commission.set', subjectType: 'user', subjectId: organizerId },
      detail: { reason, changes },
    });
    if (after !== before.basisPoints)
      await notify(context, tx, {
        kind: 'account.commission_changed',
        params: {
          ...{ fromBasisPoints: before.basisPoints, toBasisPoints: after },
          ...{ validFrom: begins.toISOString(), isPlanned: begins > now ? 'yes' : 'no' },
        },
        to: [{ userId: organizerId }],
        key: `commission:${organizerId}:${before.version + 1}`,
      });
    await pages.drop(tx, ['events', ...(await listPublishedIds(tx, organizerId)).map((id) => `event:${id}`)]);
    return getCommission({ db: tx, clock: () => now }, organizerId);
  });
}
