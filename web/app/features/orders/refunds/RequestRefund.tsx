import AssignmentReturn from '@mui/icons-material/AssignmentReturn';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { RefundDestination, RefundQuote } from '@ngoma/api/features/orders/refunds';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Fact, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { DestinationChoice, hasChoice, useDestination } from './RefundDestination.tsx';
import { quoteQuery, useRequestRefund } from './refunds.queries.ts';
import { TicketChoice, toggled } from './TicketChoice.tsx';

type QuotedTicket = RefundQuote['tickets'][number];

function Choice({ ticket, isChosen, onChange }: { ticket: QuotedTicket; isChosen: boolean; onChange: (is: boolean) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const why = ticket.openRequestId
    ? t('refunds:reason.open')
    : t(`refunds:reason.${ticket.reason}`, { percent: ticket.percent, paid: formatMoney(ticket.paid, locale) });
  return (
    <TicketChoice
      title={`${ticket.typeName} · ${ticket.holder}`}
      detail={
        ticket.addedTax > 0 && ticket.amount > 0
          ? `${why} · ${t('refunds:withTaxes', { taxes: formatMoney(ticket.addedTax, locale) })}`
          : why
      }
      amount={formatMoney(ticket.amount, locale)}
      isChosen={isChosen}
      isDisabled={!ticket.mayRequest}
      onChange={onChange}
    />
  );
}

function Policy({ quote: { steps } }: { quote: RefundQuote }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (steps.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('refunds:policy.none')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
      {steps.map(({ percent, until }) => (
        <li key={until}>{t('refunds:policy.step', { percent, time: formatDate(until, 'moment', locale) })}</li>
      ))}
    </Box>
  );
}

interface SummaryProps {
  readonly quote: RefundQuote;
  readonly chosen: readonly QuotedTicket[];
  readonly goesTo: RefundDestination;
}

/** Refund of the chosen tickets: amount, destination, and who bears the commission. */
function Summary({ quote, chosen, goesTo }: SummaryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const amount = chosen.reduce((sum, ticket) => sum + ticket.amount, 0);
  const destination = useDestination(quote, goesTo, amount);
  if (chosen.length === 0) return null;
  if (amount === 0) return <Typography>{t('refunds:asksOrganizer')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1 }} aria-live="polite">
      <Fact name={t('refunds:comesBack')}>
        <strong>{formatMoney(amount, locale)}</strong>
      </Fact>
      <Fact name={t('refunds:goesTo')}>{destination}</Fact>
      <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t(chosen.some(({ returnsCommission }) => returnsCommission) ? 'refunds:commission.returned' : 'refunds:commission.kept')}{' '}
        {t('refunds:endsTickets')}
      </Typography>
    </Box>
  );
}

function RefundForm({ quote, onDone }: { quote: RefundQuote; onDone: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const request = useRequestRefund(quote.orderId);
  const open = quote.tickets.filter(({ mayRequest }) => mayRequest);
  const [chosenIds, setChosenIds] = useState<readonly string[]>(() => (open.length === 1 ? open.map(({ _id }) => _id) : []));
  const [destination, setDestination] = useState<RefundDestination>('origin');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const chosen = open.filter(({ _id }) => chosenIds.includes(_id));
  const amount = chosen.reduce((sum, ticket) => sum + ticket.amount, 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return setProblem(t('refunds:chooseTicket'));
    if (!reason.trim()) return setProblem(t('refunds:reasonMissing'));
    setProblem('');
    request.mutate(
      { ticketIds: chosen.map(({ _id }) => _id), reason, destination },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onDone();
        },
        onError: (error) => setProblem(error.message),
      },
    );
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Policy quote={quote} />
      <Box role="group" aria-label={t('refunds:tickets')}>
        {quote.tickets.map((ticket) => (
          <Choice
            key={ticket._id}
            ticket={ticket}
            isChosen={chosenIds.includes(ticket._id)}
            onChange={(is) => setChosenIds((ids) => toggled(ids, ticket._id, is))}
          />
        ))}
      </Box>
      {open.length > 0 ? (
        <>
          {hasChoice(quote) && <DestinationChoice value={destination} onChange={setDestination} />}
          <Summary quote={quote} chosen={chosen} goesTo={destination} />
          <TextField
            label={t('refunds:reasonLabel')}
            value={reason}
            multiline
            minRows={2}
            fullWidth
            onChange={({ target }) => setReason(target.value)}
            inputProps={{ maxLength: 500 }}
          />
          <FormError message={problem} />
          <Button type="submit" variant="contained" color="sun" size="large" loading={request.isPending}>
            {amount > 0 ? t('refunds:confirm', { amount: formatMoney(amount, locale) }) : t('refunds:confirmAsk')}
          </Button>
        </>
      ) : (
        <Typography role="status">{t(quote.isOpen ? 'refunds:nothingOpen' : 'refunds:closed')}</Typography>
      )}
    </Box>
  );
}

function Content({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const { data, error, refetch } = useQuery(quoteQuery(orderId));
  if (data) return <RefundForm quote={data} onDone={onDone} />;
  if (error) return <LoadError error={error} onRetry={refetch} />;
  return <Skeleton variant="rounded" height={320} />;
}

/** The action of a buyer: choose tickets, see what comes back and why, and confirm. */
export function RequestRefund({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outlined" startIcon={<AssignmentReturn />} onClick={() => setOpen(true)}>
        {t('refunds:action')}
      </Button>
      <SideDrawer isOpen={isOpen} title={t('refunds:title')} onClose={close}>
        {isOpen && <Content orderId={orderId} onDone={close} />}
      </SideDrawer>
    </>
  );
}
