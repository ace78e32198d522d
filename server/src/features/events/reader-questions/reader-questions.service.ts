import type { BodyOutput, QueryOutput, ReplyOf } from '@ngoma/api/common/endpoint';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type * as api from '@ngoma/api/features/events/reader-questions';
import { notify } from '#features/notifications/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { isManager } from '../event-admission.read.ts';
import { isTeam } from '../event-state.rules.ts';
import { searchWords } from '../lists/event-lists.rules.ts';
import type { AccessKeys, Reading } from '../lists/event-lists.service.ts';
import { overAt } from '../ticket-types/sale.rules.ts';
import {
  countOfManager,
  findQuestion,
  listOfAsker,
  listOfManager,
  type StoredQuestion,
  type TeamQuestionRow,
} from './reader-questions.read.ts';
import { requireComing, requireFewWaiting, requireReader } from './reader-questions.rules.ts';
import { insertQuestion, lockAsker, removeOfPerson, removeQuestion, saveAnswer } from './reader-questions.store.ts';

type Person = Pick<Session, 'userId'>;
type Reader = Pick<Session, 'userId' | 'role'>;

const unknownQuestion = () => notFound(bilingual('events.readerQuestions.notFound'));

const toQuestion = ({ id, question, askedAt, answer, answeredAt, isPublic }: StoredQuestion): api.ReaderQuestion => ({
  ...{ _id: id, question, askedAt: askedAt.toISOString() },
  answer: answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString(), isPublic } : null,
});

const toTeamQuestion = (row: TeamQuestionRow, locale: Locale): api.TeamQuestion => ({
  ...toQuestion(row),
  asker: { name: row.askerName, isHolder: row.isHolder },
  event: {
    _id: row.eventId,
    eventName: localizedText(locale, row.eventName, row.eventNameFr),
    date: row.startsAt.toISOString(),
    zone: row.zone,
  },
});

/** Use cases of the questions that readers ask the team of an event. */
export function readerQuestionsService(platform: Platform, reading: Pick<Reading, 'open'>) {
  const { db, clock, pages } = platform;

  /** Finds a question about an event that the person organizes or manages. Raises `not_found` (404). */
  const findManaged = async (within: DbOrTx, { userId }: Person, id: string): Promise<TeamQuestionRow> => {
    const row = await findQuestion(within, id);
    if (!row || (row.organizerId !== userId && !(await isManager(within, row.eventId, userId)))) throw unknownQuestion();
    return row;
  };

  return {
    /**
     * Stores a reader's question and notifies the organizer. The same waiting question again changes nothing. Raises the errors of the
     * event's page, `own_event`, `event_closed` and `too_many_questions` (409).
     */
    async ask(
      asker: Reader,
      eventId: string,
      { question }: BodyOutput<typeof api.askQuestion>,
      keys: AccessKeys,
    ): Promise<api.ReaderQuestion> {
      const { event, relations } = await reading.open(eventId, asker, keys);
      const now = clock();
      requireReader(isTeam(event, { ...asker, ...relations }));
      requireComing({ state: event.state, isOver: overAt(event) <= now });
      return db.transaction().execute(async (tx) => {
        await lockAsker(tx, event.id, asker.userId);
        const waiting = (await listOfAsker(tx, event.id, asker.userId)).filter(({ answer }) => answer === null);
        const same = waiting.find((one) => one.question === question);
        if (same) return toQuestion(same);
        requireFewWaiting(waiting.length);
        const id = newId();
        await insertQuestion(tx, { ...{ id, eventId: event.id, askerId: asker.userId, question }, askedAt: now });
        const row = await findQuestion(tx, id);
        if (!row) throw new Error('The question that was just stored is missing');
        await notify(platform, tx, {
          kind: 'questions.asked',
          params: {
            ...{ questionId: id, eventId: event.id, name: { en: row.eventName, fr: row.eventNameFr ?? row.eventName } },
            ...{ askerName: row.askerName, question },
          },
          ...{ to: [{ userId: row.organizerId }], key: id, eventId: event.id, about: [asker.userId], happenedAt: now },
        });
        return toQuestion(row);
      });
    },

    /** Lists the reader's own questions about an event. Raises the errors of the event's page. */
    async listOwn(reader: Reader, eventId: string, keys: AccessKeys): Promise<api.ReaderQuestion[]> {
      const { event } = await reading.open(eventId, reader, keys);
      return (await listOfAsker(db, event.id, reader.userId)).map(toQuestion);
    },

    /** Lists one page of the questions about the events that a person organizes or manages. */
    async list(
      { userId }: Person,
      { page, limit, q = '', ...filter }: QueryOutput<typeof api.listQuestions>,
      locale: Locale,
    ): Promise<ReplyOf<typeof api.listQuestions>> {
      const asked = { ...filter, words: searchWords(q) };
      const [rows, counts] = await Promise.all([
        listOfManager(db, userId, asked, { limit, offset: (page - 1) * limit }),
        countOfManager(db, userId, asked),
      ]);
      return { ...counts, currentPage: page, questions: rows.map((row) => toTeamQuestion(row, locale)) };
    },

    /** Answers a question, or changes its answer, and notifies the asker of the first one. Raises `not_found` (404). */
    answer: (
      person: Person,
      id: string,
      { answer, isPublic }: BodyOutput<typeof api.answerQuestion>,
      locale: Locale,
    ): Promise<api.TeamQuestion> =>
      db.transaction().execute(async (tx) => {
        const now = clock();
        const before = await findManaged(tx, person, id);
        if (!(await saveAnswer(tx, id, { answer, isPublic, answeredBy: person.userId, now }))) throw unknownQuestion();
        const after = await findManaged(tx, person, id);
        if (before.isPublic || isPublic) await pages.drop(tx, [`event:${after.eventId}`]);
        // Two first answers at once send one notification: it is sent once for each question.
        await notify(platform, tx, {
          kind: 'questions.answered',
          params: {
            ...{ eventId: after.eventId, name: { en: after.eventName, fr: after.eventNameFr ?? after.eventName } },
            ...{ question: after.question, answer },
          },
          ...{ to: [{ userId: after.askerId }], key: id, eventId: after.eventId, about: [person.userId], happenedAt: now },
        });
        return toTeamQuestion(after, locale);
      }),

    /** Deletes a question of the person's own, or one about an event that they organize or manage. Raises `not_found` (404). */
    remove: (person: Person, id: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await findQuestion(tx, id);
        const question = row?.askerId === person.userId ? row : await findManaged(tx, person, id);
        await removeQuestion(tx, id);
        if (question.isPublic) await pages.drop(tx, [`event:${question.eventId}`]);
      }),

    /** Deletes what a person asked and answered, and what was asked about their events, in the transaction that anonymizes the account. */
    async anonymizePerson(tx: Tx, userId: string): Promise<void> {
      const eventIds = await removeOfPerson(tx, userId);
      if (eventIds.length > 0)
        await pages.drop(
          tx,
          eventIds.map((eventId) => `event:${eventId}`),
        );
    },
  };
}
export type ReaderQuestionsService = ReturnType<typeof readerQuestionsService>;
