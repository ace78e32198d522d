import { adultCategories, demoLandmarks, demoLineUps, demoQuestions, demoRules } from '../content/event-information.ts';
import type { DemoEvent } from '../content/event-plan.ts';
import type { DemoApp } from '../demo-app.ts';
import { drawPortrait } from '../portraits.ts';
import type { DemoPeople } from './people.ts';

const minuteMs = 60_000;
/** The doors open so many minutes before the start. */
const entranceMinutes = 60;

/** Fills in what the page of an event says beside the event, with a drawn portrait of each artist. */
export async function addInformation(
  { features }: DemoApp,
  people: DemoPeople,
  { id, event }: { readonly id: string; readonly event: DemoEvent },
  startsAt: Date,
) {
  if (event.online) return;
  const organizer = people.sessionOf(event.organizer);
  const { information } = features.events;
  const lineUp = demoLineUps[event.name] ?? [];
  const [landmark, landmarkFr] = demoLandmarks[event.location] ?? [];
  const [rules, rulesFr] = demoRules;
  await information.save(organizer, id, {
    doorsOpenAt: new Date(startsAt.getTime() - entranceMinutes * minuteMs).toISOString(),
    minimumAge: adultCategories.includes(event.category) ? 18 : null,
    ...{ rules, rulesFr, landmark, landmarkFr },
    lineUp: lineUp.map(({ name, role, roleFr, after }) => ({
      ...{ name, role, roleFr },
      startsAt: new Date(startsAt.getTime() + after * minuteMs).toISOString(),
    })),
    questions: [...demoQuestions],
  });
  if (lineUp.length === 0) return;
  const {
    information: { lineUp: saved },
  } = await information.get(id, organizer, {}, 'en');
  for (const [place, { _id: artistId }] of saved.entries()) {
    const { name, portrait } = lineUp[place] ?? {};
    if (!name || !portrait) continue;
    await information.setArtistPicture(
      organizer,
      { eventId: id, artistId },
      { bytes: await drawPortrait(name, portrait, { isCutOut: true }) },
    );
  }
}
