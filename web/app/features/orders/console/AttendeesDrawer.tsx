import type { Attendee } from '@ngoma/api/features/orders/console';
import { formatTicketCode } from '@ngoma/api/features/tickets/ticket-code';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import Printer from '@phosphor-icons/core/regular/printer.svg?react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import styles from './AttendeesDrawer.module.css';
import { attendeesQuery, rowsOnPage, saveAttendees } from './console.queries.ts';
import { TicketBadge } from './table/OrderRows.tsx';

interface EventOfList {
  readonly _id: string;
  readonly eventName: string;
  readonly zone: string;
}

/** Downloads the attendees to print or as a spreadsheet file. */
function Files({ event }: { readonly event: EventOfList }) {
  const { t } = useTranslation();
  const toast = useToast();
  const file = useMutation({
    mutationFn: (format: 'pdf' | 'csv') => saveAttendees(event, format),
    onError: (error) => toast(error.message, 'error'),
  });
  const isBusy = (format: 'pdf' | 'csv') => file.isPending && file.variables === format;
  return (
    <Row>
      <Button size="compact" icon={<Printer />} isBusy={isBusy('pdf')} onClick={() => file.mutate('pdf')}>
        {t('orders-console:attendees.print')}
      </Button>
      <Button size="compact" icon={<DownloadSimple />} isBusy={isBusy('csv')} onClick={() => file.mutate('csv')}>
        {t('orders-console:attendees.csv')}
      </Button>
    </Row>
  );
}

interface AttendeeRowProps {
  readonly attendee: Attendee;
  readonly zone: string;
  readonly onOpen: () => void;
}

const AttendeeRow = ({ attendee, zone, onOpen }: AttendeeRowProps) => (
  <li className={styles.item}>
    <div className={styles.texts}>
      <button type="button" onClick={onOpen} className={styles.name}>
        {attendee.holder}
      </button>
      <Text look="small" tone="soft">
        {attendee.typeName} · {formatTicketCode(attendee.ticketCode)}
      </Text>
    </div>
    <TicketBadge ticket={attendee} zone={zone} />
  </li>
);

interface AttendeeListProps {
  readonly event: EventOfList;
  readonly onOrder: (orderId: string) => void;
}

function AttendeeList({ event, onOrder }: AttendeeListProps) {
  const { t } = useTranslation();
  const [{ q, page }, setAsked] = useState({ q: '', page: 1 });
  const { data, error, refetch, isPlaceholderData } = useQuery(attendeesQuery(event._id, { q, page }));
  return (
    <Stack>
      <Files event={event} />
      <SearchField
        label={t('orders-console:attendees.search')}
        hint={t('orders-console:filter.searchHint')}
        asked={q}
        onSearch={(words) => setAsked({ q: words, page: 1 })}
      />
      {!data && !error && <RowSkeletons />}
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {data?.total === 0 && (
        <EmptyState title={q ? t('orders-console:attendees.nobody', { q }) : t('orders-console:attendees.none')}>
          {t(q ? 'orders-console:attendees.nobodyWords' : 'orders-console:attendees.noneWords')}
        </EmptyState>
      )}
      {data && data.attendees.length > 0 && (
        <RefreshingBox isRefreshing={isPlaceholderData}>
          <div role="status">
            <Text look="small" tone="soft">
              {t('orders-console:attendees.count', { count: data.total })}
            </Text>
          </div>
          <ul className={styles.list}>
            {data.attendees.map((attendee) => (
              <AttendeeRow key={attendee._id} attendee={attendee} zone={event.zone} onOpen={() => onOrder(attendee.orderId)} />
            ))}
          </ul>
        </RefreshingBox>
      )}
      {data && <Pager page={page} total={data.total} limit={rowsOnPage} onPage={(next) => setAsked({ q, page: next })} />}
    </Stack>
  );
}

interface AttendeesDrawerProps extends AttendeeListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Drawer with the attendees of an event from A to Z: searched, downloaded, printed, and each with the way to its order. */
export function AttendeesDrawer({ isOpen, onClose, ...list }: AttendeesDrawerProps) {
  const { t } = useTranslation();
  return (
    <SideDrawer isOpen={isOpen} title={t('orders-console:attendees.title', { name: list.event.eventName })} onClose={onClose}>
      {isOpen && <AttendeeList {...list} />}
    </SideDrawer>
  );
}
