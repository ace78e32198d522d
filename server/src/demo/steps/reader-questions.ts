import type { DemoCalendar } from '../content/calendar.ts';
import type { DemoApp } from '../demo-app.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';

interface DemoQuestion {
  readonly event: string;
  readonly by: string;
  readonly inDays: number;
  readonly question: string;
  /** Absent for a question that waits. */
  readonly answer?: string;
}

const makossa = 'Makossa Night at the Wouri';
const demoQuestions: readonly DemoQuestion[] = [
  {
    ...{ event: makossa, by: 'participant@ngoma.test', inDays: -4 },
    question: 'Is there somewhere to sit for my mother? She is seventy and would not miss it.',
    answer: 'Yes: forty chairs stand to the left of the stage, for those who need them. Tell the team at the entrance.',
  },
  {
    ...{ event: makossa, by: 'participant2@ngoma.test', inDays: -3 },
    question: 'Le dernier taxi part à quelle heure du quai ?',
    answer: 'Des taxis attendent jusqu’à deux heures du matin, et le bus de nuit jusqu’à trois heures.',
  },
  {
    ...{ event: makossa, by: 'participant2@ngoma.test', inDays: -1 },
    question: 'Peut-on entrer avec un appareil photo ?',
  },
  {
    ...{ event: 'Bikutsi Battle', by: 'participant@ngoma.test', inDays: -5 },
    question: 'May children come?',
    answer: 'With an adult, from six years on. We lend ear protectors at the entrance.',
  },
];

interface Context {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => CreatedEvent;
}

/** Returns the steps in which readers ask about events, and organizers answer the next morning. */
export function readerQuestionSteps({ features: { events } }: DemoApp, { people, calendar, findEvent }: Context) {
  return demoQuestions.flatMap(({ event, by, inDays, question, answer }) => {
    const { readerQuestions: questions } = events;
    let questionId = '';
    const asked = {
      at: calendar(inDays, 19, 25),
      async run() {
        questionId = (await questions.ask(people.sessionOf(by), findEvent(event).id, { question }, {}))._id;
      },
    };
    if (answer === undefined) return [asked];
    const run = async () => {
      const organizer = people.sessionOf(findEvent(event).event.organizer);
      await questions.answer(organizer, questionId, { answer, isPublic: true }, 'en');
    };
    return [asked, { at: calendar(inDays + 1, 9, 10), run }];
  });
}
