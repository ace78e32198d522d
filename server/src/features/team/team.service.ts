import type { AuditAction } from '@ngoma/api/common/audit-actions';
import type { Locale } from '@ngoma/api/common/locale';
import type { TeamRole } from '@ngoma/api/features/people/team';
import { notify } from '#features/notifications/index';
import { recordAct, sumOfLastDay } from '#platform/audit';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import {
  findRecipient,
  findTeamEvent,
  type InvitationRow,
  isConfirmed,
  listInvitations,
  listMembers,
  type MemberRow,
  type TeamEvent,
} from './team.read.ts';
import { teamStore } from './team.store.ts';

export type { InvitationRow, MemberRow } from './team.read.ts';

/** Maximum members and invitations of an event. */
const maxMembers = 50;

const alreadyMember = () => new Refusal('already_member', 409, bilingual('team.alreadyMember'));
const teamFull = () => new Refusal('team_full', 409, bilingual('team.teamFull', { maxMembers: maxMembers }));
const emailUnconfirmed = () => new Refusal('email_unconfirmed', 403, bilingual('team.emailUnconfirmed'));

/**
 * Maximum invitation emails per organizer and day. Inviting an address again sends another email, which must not flood a mailbox.
 */
const maxEmailsPerDay = 100;
const tooManyToday = () => new Refusal('too_many_today', 409, bilingual('team.tooManyToday', { maxEmailsPerDay }));

/** Manages event teams. Only the organizer chooses members. To other people a team does not exist. */
export function teamService(platform: Platform) {
  const { db, clock } = platform;
  const requireOwn = async (tx: Tx, session: Pick<Session, 'userId'>, eventId: string): Promise<TeamEvent> => {
    const event = await findTeamEvent(tx, eventId);
    if (event?.organizerId !== session.userId) throw notFound();
    return event;
  };
  const record = (tx: Tx, actorId: string, action: AuditAction, eventId: string, detail: Record<string, unknown>) =>
    recordAct(tx, clock, { actorId, action, subjectType: 'event', subjectId: eventId, detail });

  return {
    /** Lists the team of an event. Raises `not_found` (404) unless the session belongs to its organizer or an admin. */
    async list(session: Pick<Session, 'userId' | 'role'>, eventId: string): Promise<MemberRow[]> {
      const event = await findTeamEvent(db, eventId);
      if (!event || (session.role !== 'admin' && event.organizerId !== session.userId)) throw notFound();
      return listMembers(db, eventId);
    },

    /**
     * Invites an address by email. Raises `not_found` (404), `already_member` (409), `team_full` (409), `too_many_today` (409).
     */
    invite: (session: Session, eventId: string, input: { email: string; role: TeamRole }, locale: Locale): Promise<MemberRow[]> =>
      db.transaction().execute(async (tx) => {
        const event = await requireOwn(tx, session, eventId);
        const store = teamStore(tx);
        await store.lock(eventId);
        if (input.email === event.organizerEmail.toLowerCase()) throw alreadyMember();
        const present = await listMembers(tx, eventId);
        if (present.length >= maxMembers && !present.some(({ email }) => email === input.email)) throw teamFull();
        if (!(await store.invite({ ...input, eventId, invitedBy: session.userId, now: clock() }))) throw alreadyMember();
        const today = { actorId: session.userId, action: 'event.team_invited', figure: 'emails' } as const;
        if ((await sumOfLastDay(tx, clock, today)) >= maxEmailsPerDay) throw tooManyToday();
        const reader = await findRecipient(tx, input.email);
        const { organizerName, name: en, nameFr } = event;
        await notify(platform, tx, {
          kind: 'team.invitation',
          params: {
            ...{ organizerName, name: { en, fr: nameFr ?? en }, role: input.role },
            hasAccount: reader.hasAccount ? 'yes' : 'no',
          },
          to: [{ email: input.email, locale: reader.locale ?? locale }],
          // Inviting an address again sends another email.
          ...{ key: `team:${newId()}`, eventId, about: [session.userId] },
        });
        await record(tx, session.userId, 'event.team_invited', eventId, { role: input.role, emails: 1 });
        return listMembers(tx, eventId);
      }),

    /** Changes the role of a member. Raises `not_found` (404). */
    setRole: (session: Session, eventId: string, memberId: string, role: TeamRole): Promise<MemberRow[]> =>
      db.transaction().execute(async (tx) => {
        await requireOwn(tx, session, eventId);
        if (!(await teamStore(tx).setRole(eventId, memberId, role))) throw notFound();
        await record(tx, session.userId, 'event.team_role_changed', eventId, { memberId, role });
        return listMembers(tx, eventId);
      }),

    /** Removes a member. Members may remove themselves. Raises `not_found` (404). */
    remove: (session: Session, eventId: string, memberId: string): Promise<MemberRow[]> =>
      db.transaction().execute(async (tx) => {
        const event = await findTeamEvent(tx, eventId);
        const isOwn = event?.organizerId === session.userId;
        if (!event || !(await teamStore(tx).end(memberId, eventId, clock(), isOwn ? undefined : session.userId)))
          throw notFound();
        await record(tx, session.userId, 'event.team_left', eventId, { memberId });
        return isOwn ? listMembers(tx, eventId) : [];
      }),

    /** Lists the open invitations of the signed-in person. */
    invitations: (session: Session): Promise<InvitationRow[]> => listInvitations(db, session.email.toLowerCase(), clock()),

    /**
     * Accepts or declines an invitation. Raises `not_found` (404) when none is open for the person's address, `email_unconfirmed`
     * (403).
     */
    answer: (session: Session, id: string, accept: boolean): Promise<InvitationRow[]> =>
      db.transaction().execute(async (tx) => {
        const email = session.email.toLowerCase();
        if (accept && !(await isConfirmed(tx, session.userId))) throw emailUnconfirmed();
        const eventId = await teamStore(tx).answer(id, email, session.userId, accept, clock());
        if (!eventId) throw notFound();
        await record(tx, session.userId, accept ? 'event.team_joined' : 'event.team_declined', eventId, {});
        return listInvitations(tx, email, clock());
      }),
  };
}
export type TeamService = ReturnType<typeof teamService>;
