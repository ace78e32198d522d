import type { DemoCalendar } from '../content/calendar.ts';
import type { DemoApp } from '../demo-app.ts';
import type { DemoPeople } from './people.ts';

interface DemoComment {
  /** An account, or the number of a buyer. */
  readonly by: string | number;
  readonly inDays: number;
  readonly hour: number;
  readonly text: string;
  /** The position of the comment that it replies to. */
  readonly replyTo?: number;
  readonly isPinned?: boolean;
  /** Who has reported it. */
  readonly reportedBy?: number;
}

/** Comments on the posts of the demo, by their English titles. */
export const demoComments: Readonly<Record<string, readonly DemoComment[]>> = {
  'The bass player said yes': [
    {
      by: 4,
      inDays: -2,
      hour: 13,
      text: 'Nine years! I was at the last one, at the Bonanjo hall. Who brings the handkerchiefs?',
    },
    { by: 11, inDays: -2, hour: 14, text: 'Il jouera aussi les anciens morceaux ?' },
    {
      ...{ by: 'organizer@ngoma.test', inDays: -2, hour: 15, replyTo: 1 },
      text: 'Surtout les anciens. Il a demandé la liste de 1987.',
    },
    {
      ...{ by: 'organizer@ngoma.test', inDays: -2, hour: 16, isPinned: true },
      text: 'To everyone who asks: the concert begins at eight, and the stool stands on the left of the stage.',
    },
    { by: 17, inDays: -1, hour: 9, text: 'No one sits down before midnight. Understood.', replyTo: 0 },
    {
      by: 'participant@ngoma.test',
      inDays: -1,
      hour: 10,
      text: 'We come from Bafoussam, four of us. Is there still parking on the quay?',
    },
    {
      ...{ by: 23, inDays: -1, hour: 11, reportedBy: 17 },
      text: 'Cheap tickets here, write to me on 6 99 00 00 00, payment first.',
    },
  ],
  'A night bus home for everyone': [
    { by: 8, inDays: -8, hour: 9, text: 'Merci ! Ma mère dormira enfin quand je sors.' },
    { by: 'participant2@ngoma.test', inDays: -8, hour: 12, text: 'Does it stop in Bonabéri?' },
    {
      ...{ by: 'organizer@ngoma.test', inDays: -8, hour: 14, replyTo: 1 },
      text: 'From this Saturday on, at the foot of the bridge.',
    },
  ],
  'Nine strings, one voice': [
    { by: 6, inDays: -3, hour: 18, text: 'Mon grand-père en jouait. On peut regarder l’instrument de près avant le concert ?' },
  ],
};

interface Context {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  /** Returns the id of the post, which is published before. */
  readonly postId: () => string;
}

/** Returns the steps in which readers comment on a post, and its organizer replies. */
export function commentSteps(app: DemoApp, comments: readonly DemoComment[], { people, calendar, postId }: Context) {
  const { comments: feature } = app.features;
  const ids: string[] = [];
  const personOf = (by: string | number) => {
    const person = typeof by === 'string' ? people.sessionOf(by) : people.buyers[by];
    if (!person) throw new Error(`The demo has no buyer ${by}`);
    return person;
  };
  return comments.map(({ by, inDays, hour, text, replyTo, isPinned, reportedBy }, at) => ({
    at: calendar(inDays, hour, 20),
    async run() {
      const parent = replyTo === undefined ? undefined : ids[replyTo];
      const { _id } = await feature.write(personOf(by), { postId: postId(), text, replyTo: parent });
      ids[at] = _id;
      if (isPinned) await feature.pin(personOf(by), _id);
      if (reportedBy !== undefined)
        await feature.report(personOf(reportedBy), _id, { reason: 'scam', note: 'Not from the organizer' });
      await app.run('comments.notify', { postId: postId() });
    },
  }));
}
