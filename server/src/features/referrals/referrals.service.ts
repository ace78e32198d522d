import type { PageQuery } from '@ngoma/api/common/paging';
import type { InvitedPerson } from '@ngoma/api/features/people/referrals';
import type { ActivityFact } from '#features/activities/index';
import { readSettings } from '#features/operator-settings/index';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import * as read from './referrals.read.ts';
import { referralResultOf, shortName } from './referrals.rules.ts';
import { referralsStore } from './referrals.store.ts';

/** The part of the loyalty feature that referrals need. */
export interface PointsAwarder {
  awardPoints(
    tx: Tx,
    award: { readonly userId: string; readonly source: 'referral'; readonly sourceId: string; readonly points: number },
  ): Promise<number>;
  reverseAward(tx: Tx, award: { readonly userId: string; readonly source: 'referral'; readonly sourceId: string }): Promise<void>;
}

const toPerson = (row: read.InvitedRow): InvitedPerson => ({
  _id: row.id,
  name: shortName(row.name),
  state: row.isReversed ? 'refunded' : (row.result ?? (row.hasBought ? 'ticket_bought' : 'joined')),
  points: row.isReversed ? 0 : (row.points ?? 0),
  joinedAt: row.joinedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** Lists a participant's invitations and gives both sides their points. */
export const referralsService = (platform: Platform, { loyalty }: { readonly loyalty: PointsAwarder }) => {
  const { db, clock, config } = platform;

  /** Decides the referral of a ticket's holder once. Both get their points in the same transaction. */
  const decide = (ticketId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const ticket = await read.findDecidingTicket(tx, ticketId);
      if (!ticket) return;
      const { invitedId, referrerId } = ticket;
      const result = referralResultOf(await read.findInvitation(tx, ticket));
      const points = result === 'earned' ? (await readSettings(tx, clock())).pointsPerReferral : 0;
      if (!(await referralsStore.decide(tx, { invitedId, referrerId, ticketId, result, points, decidedAt: clock() }))) return;
      if (points === 0) return;
      // Locks accounts in the order of their ids, so that two concurrent decisions cannot deadlock.
      for (const userId of [invitedId, referrerId].sort()) {
        await loyalty.awardPoints(tx, { userId, source: 'referral', sourceId: invitedId, points });
      }
    });

  /** Takes the points of both sides back after the ticket that gave them was refunded. Idempotent. */
  const reverseRefunded = (orderId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      for (const { invitedId, referrerId } of await read.listRefundedOutcomes(tx, orderId)) {
        if (!(await referralsStore.reverse(tx, { invitedId, orderId, reversedAt: clock() }))) continue;
        for (const userId of [invitedId, referrerId].sort())
          await loyalty.reverseAward(tx, { userId, source: 'referral', sourceId: invitedId });
      }
    });

  return {
    jobs: {
      'referrals.review-orders': async ({ orderIds }: { orderIds: readonly string[] }) => {
        for (const orderId of orderIds) await reverseRefunded(orderId);
      },
    },

    /** Decides referrals for admitted tickets among the facts. Idempotent. */
    async onActivities(facts: readonly ActivityFact[]): Promise<void> {
      const admitted = facts.flatMap(({ type, sourceId }) => (type === 'ticket_entered' ? [sourceId] : []));
      for (const ticketId of await read.listDecidingTickets(db, admitted)) await decide(ticketId);
    },

    /** Returns the user's own code and link, and the people invited with it. */
    async listOwn({ userId }: Pick<Session, 'userId'>, { page, limit }: PageQuery) {
      const [{ invitedByName, ...own }, rows, { pointsPerReferral }] = await Promise.all([
        read.findOwnInvitation(db, userId),
        read.listInvited(db, userId, { limit, offset: (page - 1) * limit }),
        readSettings(db, clock()),
      ]);
      return {
        ...own,
        link: `${config.publicUrl}/register?ref=${encodeURIComponent(own.code)}`,
        pointsEach: pointsPerReferral,
        invited: rows.map(toPerson),
        invitedBy: invitedByName === null ? null : shortName(invitedByName),
        currentPage: page,
      };
    },
  };
};
