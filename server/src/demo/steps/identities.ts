import { type IdentityDocumentKind, requiredDocuments } from '@ngoma/api/features/people/identity';
import sharp from 'sharp';
import type { DemoCalendar } from '../content/calendar.ts';
import { demoIdentities, specimenDrawings } from '../content/identities.ts';
import type { DemoApp } from '../demo-app.ts';
import type { DemoPeople } from './people.ts';

interface DemoContext {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
}

const hoursToDecide = 4;

const photographOf = async (kind: IdentityDocumentKind) => ({
  filename: `${kind}.png`,
  contentType: 'image/png',
  bytes: await sharp(Buffer.from(specimenDrawings[kind])).png().toBuffer(),
});

/** Returns the steps in which sellers submit their papers, and those in which an admin decides. */
export const identitySteps = (app: DemoApp, { people, calendar }: DemoContext) => {
  const { acts } = app.features.identity;
  const submitted = new Map<string, string>();
  return demoIdentities.flatMap(({ email, applicant, inDays, hour, outcome }) => {
    const submit = async () => {
      const kinds = requiredDocuments[applicant];
      const uploads = Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await photographOf(kind)])));
      submitted.set(email, await acts.submit(people.sessionOf(email), { applicant, uploads }));
    };
    const decide = async () => {
      const admin = people.sessionOf('admin@ngoma.test');
      const id = submitted.get(email) ?? '';
      if (outcome === 'approved') await acts.approve(admin, id);
      else if (outcome) await acts.reject(admin, id, outcome.reason);
    };
    return [
      { at: calendar(inDays, hour), run: submit },
      ...(outcome ? [{ at: calendar(inDays, hour + hoursToDecide), run: decide }] : []),
    ];
  });
};
