import { business } from '@ngoma/api/common/business';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { InvitedPerson } from '@ngoma/api/features/referrals';
import type { ActivityFact } from '#features/activities/index';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/session';
import * as read from './referrals.read.ts';
import { resultOf, shortName } from './referrals.rules.ts';
import { referralsStore } from './referrals.store.ts';

const { pointsEach } = business.referral;

/** What referrals ask of the points. */
export interface LoyaltyGiving {
  give(
    tx: Tx,
    gift: { readonly userId: string; readonly source: 'referral'; readonly sourceId: string; readonly points: number },
  ): Promise<number>;
}

const toPerson = (row: read.InvitedRow): InvitedPerson => ({
  _id: row.id,
  name: shortName(row.name),
  state: row.result ?? (row.hasBought ? 'ticket_bought' : 'joined'),
  points: row.points ?? 0,
  joinedAt: row.joinedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** Invitations: who came by whose word, and what both get for it. */
export const referralsService = (platform: Platform, { loyalty }: { readonly loyalty: LoyaltyGiving }) => {
  const { db, clock, config } = platform;

  /** Decides the invitation of a ticket's holder, once; both get their points in the same transaction. */
  const decide = (ticketId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const ticket = await read.findDeciding(tx, ticketId);
      if (!ticket) return;
      const { invitedId, referrerId } = ticket;
      const result = resultOf(await read.readInvitation(tx, ticket));
      const points = result === 'earned' ? pointsEach : 0;
      if (!(await referralsStore.decide(tx, { invitedId, referrerId, ticketId, result, points, decidedAt: clock() }))) return;
      if (points === 0) return;
      // Accounts are locked in one order everywhere, so that two people who invited each other's friends never wait in a ring.
      for (const userId of [invitedId, referrerId].sort()) {
        await loyalty.give(tx, { userId, source: 'referral', sourceId: invitedId, points });
      }
    });

  return {
    /** What the product tells of: a ticket that was let in may decide an invitation. Harmless to repeat. */
    async hear(facts: readonly ActivityFact[]): Promise<void> {
      for (const { type, sourceId } of facts) if (type === 'ticket_entered') await decide(sourceId);
    },

    /** The own code and link, and the people invited with it. */
    async listOwn({ userId }: Pick<Session, 'userId'>, { page, limit }: PageQuery) {
      const [{ invitedByName, ...own }, rows] = await Promise.all([
        read.readOwn(db, userId),
        read.listInvited(db, userId, { limit, offset: (page - 1) * limit }),
      ]);
      return {
        ...own,
        link: `${config.publicUrl}/register?ref=${encodeURIComponent(own.code)}`,
        pointsEach,
        invited: rows.map(toPerson),
        invitedBy: invitedByName === null ? null : shortName(invitedByName),
        currentPage: page,
      };
    },
  };
};
