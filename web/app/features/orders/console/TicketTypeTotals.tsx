import type { EventWithDetails } from '@ngoma/api/features/events/events';
import PencilSimple from '@phosphor-icons/core/regular/pencil-simple.svg?react';
import Users from '@phosphor-icons/core/regular/users.svg?react';
import { useState } from 'react';
import { formatEventDate, formatNumber } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { IssueTickets } from '../issuing/IssueTickets.tsx';
import { AttendeesDrawer } from './AttendeesDrawer.tsx';
import styles from './TicketTypeTotals.module.css';

type TicketTypeForTeam = NonNullable<EventWithDetails['forTeam']>['ticketTypes'][number];

/** One ticket type: sold, held and left as a bar and as text. */
function TypeRow({ type, name }: { type: TicketTypeForTeam; name: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { sold, held, quantity } = type;
  const left = Math.max(0, quantity - sold - held);
  const share = (count: number) => `${quantity > 0 ? (count / quantity) * 100 : 0}%`;
  const figures = [
    ['sold', sold],
    ['held', held],
    ['left', left],
  ] as const;
  return (
    <li>
      <Row gap={2} align="stretch" justify="between" isSingleLine>
        <Text isStrong>{name}</Text>
        <Money amountXaf={type.price} showsFree />
      </Row>
      <div aria-hidden="true" className={styles.cut}>
        <div style={{ width: share(sold) }} className={styles.tile} />
        <div style={{ width: share(held) }} className={styles.held} />
      </div>
      <Text tone="soft">
        {figures
          .map(([figure, count]) => t(`orders-console:types.${figure}`, { count, number: formatNumber(count, locale) }))
          .join(' · ')}
      </Text>
    </li>
  );
}

/** Sales of one event by ticket type, with the way to its attendees. */
export function TicketTypeTotals({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { change } = useFilters();
  const [showsAttendees, setShowsAttendees] = useState(false);
  const names = new Map(event.ticketTypes.map(({ _id, name }) => [_id, name]));
  const types = event.forTeam?.ticketTypes ?? [];
  return (
    <Card aria-labelledby="types-title" as="section">
      <div className={styles.row}>
        <div className={styles.texts}>
          <Heading id="types-title" level={2} look="part">
            {t('orders-console:types.title')}
          </Heading>
          <Text tone="soft">
            {event.eventName} · {formatEventDate(event.date, locale, event.zone)}
          </Text>
        </div>
        <div className={styles.actions}>
          <Row align="stretch">
            <Button size="compact" icon={<Users />} onClick={() => setShowsAttendees(true)}>
              {t('orders-console:types.attendees')}
            </Button>
            <IssueTickets event={event} />
            <ButtonLink size="compact" icon={<PencilSimple />} to={`/events/edit?event=${event._id}&tab=tickets`}>
              {t('orders-console:types.edit')}
            </ButtonLink>
          </Row>
        </div>
      </div>
      {types.length === 0 && <Text tone="soft">{t('orders-console:types.nothing')}</Text>}
      <ul className={styles.list}>
        {types.map((type) => (
          <TypeRow key={type._id} type={type} name={names.get(type._id) ?? type.name} />
        ))}
      </ul>
      <AttendeesDrawer
        event={event}
        isOpen={showsAttendees}
        onClose={() => setShowsAttendees(false)}
        onOrder={(order) => {
          setShowsAttendees(false);
          change({ order });
        }}
      />
    </Card>
  );
}
