import { ask } from '../factories/events.ts';
import { anOrganizer, type Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';

/** Invites Mia to the team of Ada's event. */
export async function aTeamFixture(app: TestApp, ada: Person, eventId: string) {
  const mia = await anOrganizer(app, { name: 'Mia' });
  const invited = await ask(app, 'POST', `/event-team/${eventId}`, {
    as: ada,
    body: { email: mia.user.email, role: 'steward' },
  });
  if (invited.status !== 201) throw new Error(`The invitation was refused: ${invited.body.message}`);
  return { mia, memberId: String(invited.body.members[0]._id) };
}
export type TeamFixture = Awaited<ReturnType<typeof aTeamFixture>>;

/** Requests to teams and guest lists. An invited person has no rights before accepting. */
export function teamRequests(
  { mia, memberId }: TeamFixture,
  { ada, otto, eventId, ofOtto }: { ada: Person; otto: Person; eventId: string; ofOtto: string },
): Readonly<Record<string, OwnershipRequests>> {
  const others = [otto, mia];
  const params = { eventId };
  const guests = [{ name: 'Paul', email: 'paul@ngoma.test' }];
  return {
    'GET /event-team/:eventId': { owner: { as: ada, params }, others },
    'POST /event-team/:eventId': { owner: { as: ada, params, body: { email: 'zoe@ngoma.test', role: 'manager' } }, others },
    'PATCH /event-team/:eventId/:memberId': {
      owner: { as: ada, params: { eventId, memberId }, body: { role: 'manager' } },
      others,
      mixed: [{ as: otto, params: { eventId: ofOtto, memberId }, body: { role: 'manager' } }],
    },
    'GET /event-guests/:eventId': { owner: { as: ada, params }, others },
    'POST /event-guests/:eventId': { owner: { as: ada, params, body: { guests } }, others },
    'POST /event-guests/:eventId/invitations': { owner: { as: ada, params }, others },
  };
}
