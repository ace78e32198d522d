import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, TimeZone } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { EventChangeKind } from '../events/event-changes.ts';
import { EventState } from '../events/events.ts';

/** The answers of a buyer to a change of the event. */
export const changeAnswers = ['keep', 'refund'] as const;
export const ChangeAnswer = z.enum(changeAnswers);
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;

const Venue = z.object({ date: Instant, location: z.string(), city: z.string(), online: z.boolean() });

export const EventChange = z
  .object({
    _id: Id,
    eventId: Id,
    eventName: z.string(),
    status: EventState,
    zone: TimeZone,
    kind: EventChangeKind,
    reason: z.string().nullable().meta({ description: 'In the organizer’s words' }),
    before: Venue,
    /** Without a date of its own while the event is postponed: `date` is then the old one. */
    after: Venue,
    changedAt: Instant,
    refundsUntil: Instant,
    isOpen: z.boolean().meta({ description: 'Whether a refund is full and automatic now' }),
    answer: ChangeAnswer.nullable(),
    tickets: z.int().meta({ description: 'Valid tickets of the caller that a refund would end' }),
    amount: Xaf.meta({ description: 'What a refund would give back now' }),
    destinations: z.array(z.object({ operator: z.string().nullable(), numberEnding: z.string().nullable() })),
    orderIds: z.array(Id),
  })
  .meta({ id: 'EventChange' });
export type EventChange = z.infer<typeof EventChange>;

const EventParams = z.object({ eventId: Id });

export const getEventChange = endpoint({
  method: 'GET',
  path: '/event-changes/:eventId',
  summary: 'Returns the latest change of date or place of an event with what the caller, who had ordered before, may do',
  allow: ['participant'],
  params: EventParams,
  reply: z.object({ change: EventChange }),
  refuses: { 404: ['not_found'] },
});

export const answerEventChange = endpoint({
  method: 'PUT',
  path: '/event-changes/:eventId/answer',
  summary: 'Keeps the tickets after a change, or refunds all of them in full at once. A repeat changes nothing.',
  allow: ['participant'],
  params: EventParams,
  body: z.object({ changeId: Id.meta({ description: 'The change that the answer is about' }), answer: ChangeAnswer }),
  reply: z.object({ message: z.string(), change: EventChange }),
  refuses: { 404: ['not_found'], 409: ['change_outdated', 'change_closed', 'already_refunded', 'nothing_to_refund'] },
});

export const getChangeAnswers = endpoint({
  method: 'GET',
  path: '/event-changes/:eventId/answers',
  summary: 'Counts how many buyers keep their tickets after the latest change, asked for a refund, or did not answer',
  allow: ['organizer', 'admin'],
  params: EventParams,
  reply: z.object({
    answers: z
      .object({
        kind: EventChangeKind,
        changedAt: Instant,
        refundsUntil: Instant,
        buyers: z.int(),
        kept: z.int(),
        refunded: z.int(),
        unanswered: z.int(),
      })
      .nullable()
      .meta({ description: 'Null if no change has opened refunds' }),
  }),
  refuses: { 404: ['not_found'] },
});
