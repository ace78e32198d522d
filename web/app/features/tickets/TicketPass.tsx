import ArrowsOut from '@phosphor-icons/core/regular/arrows-out.svg?react';
import CalendarPlus from '@phosphor-icons/core/regular/calendar-plus.svg?react';
import FilePdf from '@phosphor-icons/core/regular/file-pdf.svg?react';
import NavigationArrow from '@phosphor-icons/core/regular/navigation-arrow.svg?react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatEventDate, formatRelative } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { QrPicture } from './QrPicture.tsx';
import { ShowTickets } from './ShowTickets.tsx';
import styles from './TicketPass.module.css';
import type { DrawnTicket, TicketGroup } from './ticket-groups.ts';
import { chipOf, qrId, spacedCode } from './ticket-labels.ts';

/** The attributes that give an element the colours of an event. */
export interface EventLook {
  readonly className: string | undefined;
  readonly 'data-palette': string;
}

interface TicketPassProps {
  readonly group: TicketGroup;
  readonly look: EventLook;
  readonly place: ReactNode;
  /** The address of a map; undefined without a place. */
  readonly map: string | undefined;
  /** The time of rendering. */
  readonly now: Date;
  /** Further actions below the codes. */
  readonly children?: ReactNode;
}

/** When an event takes place: its date, or that it was postponed. */
function EventTime({ event }: Pick<TicketGroup, 'event'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (event.status === 'postponed') return t('tickets:postponed');
  return <time dateTime={event.date}>{formatEventDate(event.date, locale, event.zone)}</time>;
}

function EventName({ event }: Pick<TicketGroup, 'event'>) {
  if (!event.hasPage) return event.eventName;
  return (
    <Link to={`/our-event/${event._id}`} className={styles.link}>
      {event.eventName}
    </Link>
  );
}

/** The tickets of the next event, large and in its colours: poster, date, place, and the QR codes below the perforation. No landmark: two orders may be for one event. */
export function TicketPass({ group, look, place, map, now, children }: TicketPassProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { event } = group;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a pass holds tickets, and no fields of a form.
    <div role="group" aria-label={event.eventName} {...look}>
      <div className={styles.pass}>
        <div className={styles.picture}>
          <Poster src={event.coverImage.url} isFirst />
        </div>
        {event.status === 'published' && (
          <span className={styles.soon}>
            <Badge tone="card">
              {Date.parse(event.date) <= now.getTime() ? t('tickets:onNow') : formatRelative(event.date, locale, now)}
            </Badge>
          </span>
        )}
        <div className={styles.head}>
          <h2 className={styles.name}>
            <EventName event={event} />
          </h2>
          <p className={styles.soft}>
            <EventTime event={event} /> · {place}
          </p>
          {event.doorsOpenAt && event.status === 'published' && (
            <p className={styles.soft}>
              {t('tickets:entrance', { time: formatDate(event.doorsOpenAt, 'time', locale, event.zone) })}
            </p>
          )}
          {event.landmark && <p className={styles.soft}>{event.landmark}</p>}
        </div>
        <div className={styles.perforation} />
        <PassBody group={group} map={map}>
          {children}
        </PassBody>
      </div>
    </div>
  );
}

interface FoldedPassProps extends Omit<TicketPassProps, 'now'> {
  /** Whether its picture belongs to the first view of the page and is requested before the scripts. */
  readonly isFirst: boolean;
}

/** The tickets of another event, folded to its date, name and place. They open in place. */
export function FoldedPass({ group, look, place, map, isFirst, children }: FoldedPassProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { event, tickets } = group;
  const isOver = tickets.every(({ state }) => state !== 'valid');
  const ended = isOver && tickets[0] ? chipOf(tickets[0]) : undefined;
  const day = (style: 'dayNumber' | 'month') => formatDate(event.date, style, locale, event.zone);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a pass holds tickets, and no fields of a form.
    <div role="group" aria-label={event.eventName} {...look}>
      <details name="tickets" className={styles.folded}>
        <summary className={styles.summary}>
          <span className={styles.strip}>
            <Poster src={event.coverImage.url} shape="even" isFirst={isFirst} />
          </span>
          <span className={styles.day}>
            {event.status === 'postponed' ? (
              <span aria-hidden="true">?</span>
            ) : (
              <time dateTime={event.date}>
                {day('dayNumber')}
                <span className={styles.month}>{day('month')}</span>
              </time>
            )}
          </span>
          <span className={styles.summaryText}>
            <span className={styles.summaryName}>{event.eventName}</span>
            <span className={styles.soft}>
              {t('tickets:count', { count: tickets.length })} · {place}
            </span>
            {ended && (
              <span>
                <Badge tone={ended.tone}>{t(`tickets:state.${ended.word}`)}</Badge>
              </span>
            )}
          </span>
        </summary>
        <p className={styles.foldedTime}>
          <EventTime event={event} />
          {event.hasPage && (
            <>
              {' · '}
              <Link to={`/our-event/${event._id}`} className={styles.link}>
                {t('tickets:eventPage')}
              </Link>
            </>
          )}
        </p>
        <PassBody group={group} map={map}>
          {children}
        </PassBody>
      </details>
    </div>
  );
}

const scanned = ({ state, enteredAt, code }: DrawnTicket): boolean =>
  state === 'valid' && enteredAt === null && code !== undefined;

/** The codes of the tickets, swiped if there are several, and what can be done with them. */
function PassBody({ group, map, children }: Pick<TicketPassProps, 'group' | 'map' | 'children'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { orderId, event, tickets } = group;
  const [firstId, setFirstId] = useState<string>();
  const shown = tickets.filter(scanned);
  const [first] = tickets;
  const dialogId = `show-${orderId}`;
  return (
    <>
      <ul className={styles.codes} data-several={tickets.length > 1 || undefined}>
        {tickets.map((ticket, index) => (
          <li key={ticket._id} className={styles.slide}>
            <Code
              ticket={ticket}
              group={group}
              dialogId={dialogId}
              onShow={() => setFirstId(ticket._id)}
              {...(tickets.length > 1 && { position: t('tickets:position', { index: index + 1, count: tickets.length }) })}
            />
          </li>
        ))}
      </ul>
      {children && <div className={styles.more}>{children}</div>}
      <div className={styles.actions}>
        {shown.length > 0 && (
          <button type="button" className={styles.action} {...opens(dialogId)} onClick={() => open(dialogId)}>
            <ArrowsOut className={styles.icon} />
            {t('tickets:show')}
          </button>
        )}
        {map && (
          <a href={map} target="_blank" rel="noopener" className={styles.action}>
            <NavigationArrow className={styles.icon} />
            {t('events:place.directions')}
          </a>
        )}
        {first && (
          <a
            href={`/api/tickets/${first._id}/calendar.ics`}
            download={`${event.eventName}.ics`}
            aria-label={labelWithValue(t('tickets:calendar'), event.eventName, locale)}
            className={styles.action}
          >
            <CalendarPlus className={styles.icon} />
            {t('tickets:calendar')}
          </a>
        )}
        {tickets.some(({ state }) => state === 'valid') && (
          <a
            href={`/api/event-order/${orderId}/tickets.pdf?lang=${locale}`}
            download={`${event.eventName}.pdf`}
            aria-label={labelWithValue('PDF', event.eventName, locale)}
            className={styles.action}
          >
            <FilePdf className={styles.icon} />
            PDF
          </a>
        )}
      </div>
      {shown.length > 0 && <ShowTickets id={dialogId} eventName={event.eventName} tickets={shown} firstId={firstId} />}
    </>
  );
}

/** Attributes by which browsers open a dialog without scripts. */
const opens = (id: string) => ({ commandfor: id, command: 'show-modal', 'aria-haspopup': 'dialog' }) as const;

/** Opens a dialog in browsers without such attributes. */
function open(id: string): void {
  const dialog = document.getElementById(id);
  if (!('command' in HTMLButtonElement.prototype) && dialog instanceof HTMLDialogElement) dialog.showModal();
}

interface CodeProps {
  readonly ticket: DrawnTicket;
  readonly group: TicketGroup;
  readonly dialogId: string;
  readonly position?: string;
  readonly onShow: () => void;
}

/** One ticket: its QR code, its characters, and whose it is. A code that is not valid any more is faded; its characters stay legible. */
function Code({ ticket, group: { event }, dialogId, position, onShow }: CodeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const chip = chipOf(ticket);
  const label = `${event.eventName}, ${ticket.holder}`;
  return (
    <article aria-label={label} className={styles.ticket}>
      {ticket.code &&
        (scanned(ticket) ? (
          <button
            type="button"
            aria-label={labelWithValue(t('tickets:enlarge'), label, locale)}
            className={styles.qr}
            {...opens(dialogId)}
            onClick={() => {
              onShow();
              open(dialogId);
            }}
          >
            <QrPicture code={ticket.code} id={qrId(ticket)} />
          </button>
        ) : (
          <span className={styles.qr} data-off>
            <QrPicture code={ticket.code} id={qrId(ticket)} />
          </span>
        ))}
      <p className={styles.characters}>{spacedCode(ticket.ticketCode)}</p>
      <p className={styles.holder}>
        {ticket.holder} · {ticket.typeName}
      </p>
      <p className={styles.state}>
        <Badge tone={chip.tone}>
          {t(`tickets:state.${chip.word}`)}
          {ticket.enteredAt && ` · ${formatDate(ticket.enteredAt, 'time', locale, event.zone)}`}
        </Badge>
        {position && <span className={styles.position}>{position}</span>}
      </p>
    </article>
  );
}
