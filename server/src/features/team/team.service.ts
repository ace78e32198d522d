import type { Locale } from '@ngoma/api/common/locale';
import type { TeamRole } from '@ngoma/api/features/team';
import { recordAct, sumOfDay } from '#platform/audit';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { notFound, Refusal } from '#platform/refusal';
import type { Session } from '#platform/session';
import { invitationLetter } from './team.letters.ts';
import {
  type EventOfTeam,
  findEventOfTeam,
  findReader,
  type InvitationRow,
  isConfirmed,
  listInvitations,
  listMembers,
  type MemberRow,
} from './team.read.ts';
import { teamStore } from './team.store.ts';

/** Beyond this an event needs an organization, not a list. */
const mostMembers = 50;

const alreadyMember = () =>
  new Refusal('already_member', 409, {
    en: 'This person is on the team already',
    fr: 'Cette personne fait déjà partie de l’équipe',
  });
const teamFull = () =>
  new Refusal('team_full', 409, {
    en: `A team has at most ${mostMembers} members`,
    fr: `Une équipe compte au plus ${mostMembers} membres`,
  });
const emailUnconfirmed = () =>
  new Refusal('email_unconfirmed', 403, {
    en: 'Confirm your e-mail address first: the invitation was sent to it',
    fr: 'Confirmez d’abord votre adresse e-mail : c’est à elle que l’invitation a été envoyée',
  });

/** An invitation that stands is sent again, so that one address could be written to all day in our name. */
const mostLettersPerDay = 100;
const tooManyToday = () =>
  new Refusal('too_many_today', 409, {
    en: `You have sent ${mostLettersPerDay} invitations within a day; the next one can be sent tomorrow`,
    fr: `Vous avez envoyé ${mostLettersPerDay} invitations en un jour ; la prochaine pourra l’être demain`,
  });

/** Who works on an event beside its organizer. Only the organizer chooses; to everybody else the team does not exist. */
export function teamService({ db, clock, mail, config }: Platform) {
  const requireOwn = async (tx: Tx, session: Pick<Session, 'userId'>, eventId: string): Promise<EventOfTeam> => {
    const event = await findEventOfTeam(tx, eventId);
    if (event?.organizerId !== session.userId) throw notFound();
    return event;
  };
  const record = (tx: Tx, actorId: string, action: string, eventId: string, detail: Record<string, unknown>) =>
    recordAct(tx, clock, { actorId, action, subjectType: 'event', subjectId: eventId, detail });

  return {
    /** The team of an event. Refusal 404 for anybody but its organizer, its members and admins. */
    async list(session: Pick<Session, 'userId' | 'role'>, eventId: string): Promise<MemberRow[]> {
      const event = await findEventOfTeam(db, eventId);
      if (!event || (session.role !== 'admin' && event.organizerId !== session.userId)) throw notFound();
      return listMembers(db, eventId);
    },

    /** Invites an address and writes to it. Refusals: 404, 409 `already_member`, `team_full`, `too_many_today`. */
    invite: (session: Session, eventId: string, wish: { email: string; role: TeamRole }, locale: Locale): Promise<MemberRow[]> =>
      db.transaction().execute(async (tx) => {
        const event = await requireOwn(tx, session, eventId);
        const store = teamStore(tx);
        await store.lock(eventId);
        if (wish.email === event.organizerEmail.toLowerCase()) throw alreadyMember();
        const present = await listMembers(tx, eventId);
        if (present.length >= mostMembers && !present.some(({ email }) => email === wish.email)) throw teamFull();
        if (!(await store.invite({ ...wish, eventId, invitedBy: session.userId, now: clock() }))) throw alreadyMember();
        const today = { actorId: session.userId, action: 'event.team_invited', figure: 'letters' };
        if ((await sumOfDay(tx, clock, today)) >= mostLettersPerDay) throw tooManyToday();
        const reader = await findReader(tx, wish.email);
        await mail.enqueue(
          tx,
          invitationLetter(event, { ...wish, ...reader, locale: reader.locale ?? locale }, config.publicUrl),
        );
        await record(tx, session.userId, 'event.team_invited', eventId, { role: wish.role, letters: 1 });
        return listMembers(tx, eventId);
      }),

    /** Refusal 404. */
    setRole: (session: Session, eventId: string, memberId: string, role: TeamRole): Promise<MemberRow[]> =>
      db.transaction().execute(async (tx) => {
        await requireOwn(tx, session, eventId);
        if (!(await teamStore(tx).setRole(eventId, memberId, role))) throw notFound();
        await record(tx, session.userId, 'event.team_role_changed', eventId, { memberId, role });
        return listMembers(tx, eventId);
      }),

    /** Takes somebody off the team; members may take off themselves. Refusal 404. */
    remove: (session: Session, eventId: string, memberId: string): Promise<MemberRow[]> =>
      db.transaction().execute(async (tx) => {
        const event = await findEventOfTeam(tx, eventId);
        const isOwn = event?.organizerId === session.userId;
        if (!event || !(await teamStore(tx).end(memberId, eventId, clock(), isOwn ? undefined : session.userId)))
          throw notFound();
        await record(tx, session.userId, 'event.team_left', eventId, { memberId });
        return isOwn ? listMembers(tx, eventId) : [];
      }),

    /** What somebody is asked to take part in. */
    invitations: (session: Session): Promise<InvitationRow[]> => listInvitations(db, session.email.toLowerCase(), clock()),

    /** Takes an invitation up or turns it down. Refusals: 404 where none stands for this address, 403 `email_unconfirmed`. */
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
