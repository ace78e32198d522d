import type { Session } from '#platform/http/session/session';
import type { DemoCalendar } from '../content/calendar.ts';
import { demoEvents } from '../content/events.ts';
import { demoProviders } from '../content/providers.ts';
import { type DemoReview, demoReviews, reviewedAgreements } from '../content/reviews.ts';
import type { DemoApp } from '../demo-app.ts';
import { agreementSteps } from './agreements.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';
import type { CreatedProviders } from './providers.ts';

interface DemoContext {
  readonly people: DemoPeople;
  readonly providers: CreatedProviders;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => CreatedEvent;
}

/**
 * Days after the event on which each side writes and replies. A review without a counterpart is published later, and so is its
 * reply.
 */
const days = { organizer: 2, provider: 4, reply: 6, replyToLone: 17 } as const;

/** Returns the steps of the reviewed contracts and of the reviews of both sides. */
export function reviewSteps(app: DemoApp, context: DemoContext) {
  const sessionOf = sessionsOf(context);
  const { calendar } = context;
  const people: DemoPeople = { ...context.people, sessionOf };
  const steps = demoReviews.flatMap((review) => {
    const { inDays } = planOf(review);
    const replyInDays = inDays + (review.byProvider ? days.reply : days.replyToLone);
    return [
      { at: calendar(inDays + days.organizer, 11), run: () => write(app, review, 'organizer', sessionOf) },
      { at: calendar(inDays + days.provider, 18), run: () => write(app, review, 'provider', sessionOf) },
      ...(replyInDays < 0 ? [{ at: calendar(replyInDays, 9), run: () => reply(app, review, sessionOf) }] : []),
    ];
  });
  return [...agreementSteps(app, { ...context, people }, reviewedAgreements), ...steps];
}

/** Publishes due reviews and sends the invitations to review. */
export const processDueReviews = (app: DemoApp): Promise<void> => app.features.reviews.processDue();

function planOf({ event }: DemoReview) {
  const plan = demoEvents.find(({ name }) => name === event);
  if (!plan) throw new Error(`The demo data have no event ${event}`);
  return plan;
}

/** Returns a lookup of sessions. Providers without a sign-in get theirs from the provider data. */
function sessionsOf({ people, providers }: DemoContext): (email: string) => Session {
  const names = new Map(demoProviders.flatMap(({ person }) => (typeof person === 'string' ? [] : [[person.email, person.name]])));
  return (email) => {
    const [made, name] = [providers.get(email), names.get(email)];
    if (!made || !name) return people.sessionOf(email);
    return { ...people.sessionOf('provider@ngoma.test'), userId: made.userId, name, email };
  };
}

async function contractOf({ features }: DemoApp, who: Session, title: string): Promise<string> {
  const { contracts } = await features.contracts.reading.list(who, { page: 1, limit: 100, state: 'completed' }, 'en');
  const contract = contracts.find((one) => one.title === title);
  if (!contract) throw new Error(`The demo data have no completed contract ${title}`);
  return contract._id;
}

async function write(
  app: DemoApp,
  review: DemoReview,
  side: 'organizer' | 'provider',
  sessionOf: (email: string) => Session,
): Promise<void> {
  const text = side === 'organizer' ? review.byOrganizer : review.byProvider;
  if (!text) return;
  const writer = sessionOf(review[side]);
  const [quality, punctuality, communication] = text.aspects ?? [];
  await app.features.reviews.write(writer, await contractOf(app, writer, review.title), {
    ...{ stars: text.stars, comment: text.comment, quality, punctuality, communication },
  });
}

async function reply(app: DemoApp, review: DemoReview, sessionOf: (email: string) => Session): Promise<void> {
  for (const [text, side] of [
    [review.byOrganizer, 'provider'],
    [review.byProvider, 'organizer'],
  ] as const) {
    if (!text?.reply) continue;
    const subject = sessionOf(review[side]);
    const { theirs } = await app.features.reviews.ofContract(subject, await contractOf(app, subject, review.title));
    if (!theirs) throw new Error(`The review of ${review.title} is not published yet`);
    if (text.report) await app.features.reviews.report(subject, theirs._id, text.report);
    await app.features.reviews.reply(subject, theirs._id, text.reply);
  }
}
