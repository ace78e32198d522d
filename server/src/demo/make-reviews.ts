import type { Session } from '../platform/session.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { demoEvents } from './demo-events.ts';
import type { DemoHouse } from './demo-house.ts';
import { demoProviders } from './demo-providers.ts';
import { type DemoReview, demoReviews, reviewedAgreements } from './demo-reviews.ts';
import { agreementHappenings } from './make-agreements.ts';
import type { MadeEvent } from './make-events.ts';
import type { DemoPeople } from './make-people.ts';
import type { MadeProviders } from './make-providers.ts';

interface World {
  readonly people: DemoPeople;
  readonly providers: MadeProviders;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => MadeEvent;
}

/** Days after the event on which each side writes, and on which whoever was reviewed replies: a lone review opens late. */
const days = { organizer: 2, provider: 4, reply: 6, replyToLone: 17 } as const;

/** Work that is reviewed, and what the two sides say of each other, each at its time. */
export function reviewHappenings(house: DemoHouse, world: World) {
  const sessionOf = sessionsOf(world);
  const { calendar } = world;
  const people: DemoPeople = { ...world.people, sessionOf };
  const said = demoReviews.flatMap((review) => {
    const { inDays } = planOf(review);
    const replyInDays = inDays + (review.byProvider ? days.reply : days.replyToLone);
    return [
      { at: calendar(inDays + days.organizer, 11), happen: () => write(house, review, 'organizer', sessionOf) },
      { at: calendar(inDays + days.provider, 18), happen: () => write(house, review, 'provider', sessionOf) },
      ...(replyInDays < 0 ? [{ at: calendar(replyInDays, 9), happen: () => reply(house, review, sessionOf) }] : []),
    ];
  });
  return [...agreementHappenings(house, { ...world, people }, reviewedAgreements), ...said];
}

/** Reviews that time has opened are counted, and who may write one is told. */
export const settleReviews = (house: DemoHouse): Promise<void> => house.slices.reviews.passTime();

function planOf({ event }: DemoReview) {
  const plan = demoEvents.find(({ name }) => name === event);
  if (!plan) throw new Error(`The demo world has no event ${event}`);
  return plan;
}

/** Those who serve at events sign in as nobody else does: only the first two are people one can sign in as. */
function sessionsOf({ people, providers }: World): (email: string) => Session {
  const names = new Map(demoProviders.flatMap(({ person }) => (typeof person === 'string' ? [] : [[person.email, person.name]])));
  return (email) => {
    const [made, name] = [providers.get(email), names.get(email)];
    if (!made || !name) return people.sessionOf(email);
    return { ...people.sessionOf('provider@ngoma.test'), userId: made.userId, name, email };
  };
}

async function contractOf({ slices }: DemoHouse, who: Session, title: string): Promise<string> {
  const { contracts } = await slices.contracts.reading.list(who, { page: 1, limit: 100, state: 'completed' }, 'en');
  const contract = contracts.find((one) => one.title === title);
  if (!contract) throw new Error(`No completed contract of the demo world is called ${title}`);
  return contract._id;
}

async function write(
  house: DemoHouse,
  review: DemoReview,
  side: 'organizer' | 'provider',
  sessionOf: (email: string) => Session,
): Promise<void> {
  const words = side === 'organizer' ? review.byOrganizer : review.byProvider;
  if (!words) return;
  const writer = sessionOf(review[side]);
  const [quality, punctuality, communication] = words.aspects ?? [];
  await house.slices.reviews.write(writer, await contractOf(house, writer, review.title), {
    ...{ stars: words.stars, comment: words.comment, quality, punctuality, communication },
  });
}

async function reply(house: DemoHouse, review: DemoReview, sessionOf: (email: string) => Session): Promise<void> {
  for (const [words, side] of [
    [review.byOrganizer, 'provider'],
    [review.byProvider, 'organizer'],
  ] as const) {
    if (!words?.reply) continue;
    const subject = sessionOf(review[side]);
    const { theirs } = await house.slices.reviews.ofContract(subject, await contractOf(house, subject, review.title));
    if (!theirs) throw new Error(`The review of ${review.title} is not open yet`);
    await house.slices.reviews.reply(subject, theirs._id, words.reply);
  }
}
