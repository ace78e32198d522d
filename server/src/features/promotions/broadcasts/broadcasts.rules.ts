import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { Bilingual } from '@ngoma/api/common/locale';
import { missingBroadcastTexts, type testBroadcast } from '@ngoma/api/features/promotions/broadcasts';
import { invalidInput } from '#platform/http/body/validation';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

type Typed = BodyOutput<typeof testBroadcast>;

/** A text in one or both languages. `subject` and `message` are what readers get of whose language there is no text. */
export interface BroadcastText {
  readonly subject: string;
  readonly message: string;
  /** Null if there is no second language. */
  readonly subjectFr: string | null;
  readonly messageFr: string | null;
}

/**
 * Returns the text of a broadcast. One language is enough, and the other one is whole or absent. Raises `invalid_input` (400) with
 * the fields that are missing.
 */
export function textOf(texts: Omit<Typed, 'kind'>): BroadcastText {
  const words = bilingual('promotions.broadcast.missing');
  const missing = missingBroadcastTexts(texts);
  if (missing.length > 0) throw invalidInput(Object.fromEntries(missing.map((name) => [name, words])));
  const { subjectEn, messageEn, subjectFr, messageFr } = texts;
  if (subjectEn === undefined) return { subject: subjectFr ?? '', message: messageFr ?? '', subjectFr: null, messageFr: null };
  return { subject: subjectEn ?? '', message: messageEn ?? '', subjectFr: subjectFr ?? null, messageFr: messageFr ?? null };
}

/** Returns the params of the notification: the text in each language, which may be the same one. */
export const paramsOf = ({
  subject,
  message,
  subjectFr,
  messageFr,
}: BroadcastText): Record<'subject' | 'message', Bilingual> => ({
  subject: { en: subject, fr: subjectFr ?? subject },
  message: { en: message, fr: messageFr ?? message },
});

/** Raises `no_recipients` (409) for an audience without people. */
export function requirePeople(people: number): void {
  if (people === 0) throw new Refusal('no_recipients', 409, bilingual('promotions.noRecipients'));
}

/** Refuses a broadcast while another one is being sent (409 `broadcast_running`). */
export const broadcastRunning = () => new Refusal('broadcast_running', 409, bilingual('promotions.broadcast.running'));

/** Refuses to cancel what was sent or cancelled (409 `broadcast_ended`). */
export const broadcastEnded = () => new Refusal('broadcast_ended', 409, bilingual('promotions.broadcast.ended'));
