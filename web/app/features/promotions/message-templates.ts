import type { Locale } from '@ngoma/api/common/locale';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { formatDate } from '#lib/format/format.ts';
import type { Translate } from '#lib/i18n/translation.ts';

export const mostSubject = 120;
export const mostMessage = 1_000;

/** The text of a message to many people. */
export type MessageText = Record<'subject' | 'message', string>;

/** The facts of an event that a template mentions. */
export type MessageEvent = Pick<EventBasicDetail, 'eventName' | 'date' | 'zone' | 'location' | 'city' | 'online'>;

/** The occasions for which there is a template. */
export const templates = ['reminder', 'lastTickets', 'programme', 'thanks'] as const;
export type Template = (typeof templates)[number];

/** Returns a text of at most so many characters, with an ellipsis if it had to be cut. */
const fitting = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`);

/** Returns the text of a template, with the name, date and place of the event. A long name is cut, so that the subject stays whole. */
export function fillTemplate(template: Template, event: MessageEvent, t: Translate, locale: Locale): MessageText {
  const around = t(`promotions:template.subject.${template}`, { name: '' }).length;
  const subject = t(`promotions:template.subject.${template}`, { name: fitting(event.eventName, mostSubject - around) });
  const message = t(`promotions:template.message.${template}`, {
    name: event.eventName,
    day: formatDate(event.date, 'longDay', locale, event.zone),
    time: formatDate(event.date, 'time', locale, event.zone),
    place: event.online ? t('promotions:template.online') : [event.location, event.city].filter(Boolean).join(', '),
  });
  return { subject, message };
}
