import CalendarMonth from '@mui/icons-material/CalendarMonth';
import PictureAsPdf from '@mui/icons-material/PictureAsPdf';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { saveCalendar, savePdf } from './tickets.queries.ts';

interface TicketActionsProps {
  readonly orderId: string;
  /** Any ticket of the order: all share the event's calendar entry. */
  readonly ticketId: string;
  readonly eventName: string;
  readonly children?: ReactNode;
}

/** Downloads the tickets of an order as PDF and the event's calendar entry. */
export function TicketActions({ orderId, ticketId, eventName, children }: TicketActionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const onError = (error: Error) => toast(error.message, 'error');
  const pdf = useMutation({ mutationFn: () => savePdf(orderId, locale, eventName), onError });
  const calendar = useMutation({ mutationFn: () => saveCalendar(ticketId, eventName), onError });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button startIcon={<PictureAsPdf />} loading={pdf.isPending} onClick={() => pdf.mutate()} aria-label={`PDF: ${eventName}`}>
        PDF
      </Button>
      <Button
        startIcon={<CalendarMonth />}
        loading={calendar.isPending}
        onClick={() => calendar.mutate()}
        aria-label={labelWithValue(t('tickets:calendar'), eventName, locale)}
      >
        {t('tickets:calendar')}
      </Button>
      {children}
    </Box>
  );
}
