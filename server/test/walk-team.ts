import { ask } from './events.ts';
import type { TestApp } from './harness.ts';
import { anOrganizer, type Person } from './people.ts';
import type { Owned } from './walk-world.ts';

/** Somebody whom Ada asked to her team. */
export async function aTeamWorld(house: TestApp, ada: Person, eventId: string) {
  const mia = await anOrganizer(house, { name: 'Mia' });
  const invited = await ask(house, 'POST', `/event-team/${eventId}`, {
    as: ada,
    body: { email: mia.user.email, role: 'steward' },
  });
  if (invited.status !== 201) throw new Error(`The invitation was refused: ${invited.body.message}`);
  return { mia, memberId: String(invited.body.members[0]._id) };
}
export type TeamWorld = Awaited<ReturnType<typeof aTeamWorld>>;

/** The calls on teams and guest lists. Whoever is only invited to a team has no more rights than a stranger. */
export function teamCalls(
  { mia, memberId }: TeamWorld,
  { ada, otto, eventId, ofOtto }: { ada: Person; otto: Person; eventId: string; ofOtto: string },
): Readonly<Record<string, Owned>> {
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
  };
}
