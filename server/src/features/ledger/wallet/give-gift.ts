import { business } from '@ngoma/api/common/business';
import type { Gift } from '@ngoma/api/features/ledger/wallet';
import { notify } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { invalidInput } from '#platform/http/body/validation';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { accounts } from '../ledger.rules.ts';
import { findRole } from './gifts.read.ts';
import { insertGift } from './gifts.store.ts';
import type { GiftsContext } from './gifts.types.ts';
import { toGiftView } from './list-gifts.ts';
import { walletCredit } from './wallet.rules.ts';

interface GiveGiftInput {
  readonly userId: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
  /** Shown to the person. */
  readonly reason: string;
  readonly endsAt: Date;
}

const dayMs = 86_400_000;

/**
 * Gives a participant credit that ends, notifies them, and records who gave it. Raises `not_found` (404), `not_a_participant`
 * (409), and `invalid_input` (400) for an end in the past or too far away.
 */
export function giveGift(
  ctx: GiftsContext,
  admin: Pick<Session, 'userId'>,
  { userId, amountXaf, reason, endsAt }: GiveGiftInput,
): Promise<Gift> {
  const { db, clock, ledger } = ctx;
  const now = clock();
  const latest = new Date(now.getTime() + business.gift.maxDays * dayMs);
  if (endsAt <= now || endsAt > latest) throw invalidInput({ endsAt: bilingual('ledger.giftEnd') });
  return db.transaction().execute(async (tx) => {
    const role = await findRole(tx, userId);
    if (role === undefined) throw notFound();
    if (role !== 'participant') throw new Refusal('not_a_participant', 409, bilingual('ledger.giftsToParticipants'));
    const gift = await insertGift(tx, { userId, amountXaf, reason, endsAt, givenBy: admin.userId }, now);
    await recordAct(tx, clock, {
      actorId: admin.userId,
      action: 'wallet.gift_given',
      subjectType: 'user',
      subjectId: userId,
      detail: { giftId: gift.id, amountXaf, reason, endsAt: endsAt.toISOString() },
    });
    await notify(ctx, tx, {
      kind: 'wallet.gift',
      params: { amountXaf, reason, endsAt: endsAt.toISOString() },
      to: [{ userId }],
      key: `gift:${gift.id}`,
    });
    const source = { sourceType: 'wallet_gift', sourceId: gift.id, kind: 'given' } as const;
    await ledger.post(tx, walletCredit({ userId, amountXaf, from: accounts.funding, ...source }));
    return toGiftView(gift, amountXaf);
  });
}
