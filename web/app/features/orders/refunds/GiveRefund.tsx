import type { RefundQuote } from '@ngoma/api/features/orders/refunds';
import ArrowUUpLeft from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Cost } from './Cost.tsx';
import { costQuery, quoteQuery, type RefundInput, useGiveRefund } from './refunds.queries.ts';
import { TicketChoice, toggled } from './TicketChoice.tsx';

/** Whether a ticket is valid and has something left to give back. The organizer may also refund used ones. */
const isGivable = (ticket: RefundQuote['tickets'][number]): boolean =>
  !['refunded', 'ended', 'free'].includes(ticket.reason) && ticket.earlier < ticket.paid && ticket.openRequestId === null;

/** The errors of the fields, and of the whole refund. */
type Problem = Readonly<Partial<Record<'amount' | 'reason' | 'root', string>>>;

function Form({ quote, onClose }: { quote: RefundQuote; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const give = useGiveRefund(quote.orderId);
  const givable = quote.tickets.filter(isGivable);
  const [ticketIds, setTicketIds] = useState<readonly string[]>(() => givable.map(({ _id }) => _id));
  const [amount, setAmount] = useState('');
  const [keepsTickets, setKeepsTickets] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem>({});
  const input: RefundInput = {
    ticketIds: [...ticketIds],
    ...(amount && { amount: Number(amount) }),
    ...(keepsTickets && amount && { keepsTickets }),
  };
  const cost = useQuery({ ...costQuery(quote.orderId, input), enabled: ticketIds.length > 0 });
  const confirm = () => {
    if (ticketIds.length === 0) return setProblem({ root: t('refunds:chooseTicket') });
    if (keepsTickets && !amount) return setProblem({ amount: t('refunds:give.amountMissing') });
    if (!reason.trim()) return setProblem({ reason: t('refunds:reasonMissing') });
    setProblem({});
    give.mutate(
      { ...input, reason },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onClose();
        },
        onError: ({ message }) => setProblem({ root: message }),
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('refunds:give.title')}
      confirmLabel={t('refunds:approve.confirm', { amount: formatMoney(cost.data?.amount ?? 0, locale) })}
      isBusy={give.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack>
        <Group label={t('refunds:tickets')}>
          {quote.tickets.map((ticket) => (
            <TicketChoice
              key={ticket._id}
              title={`${ticket.typeName} · ${ticket.holder}`}
              detail={
                ticket.openRequestId
                  ? t('refunds:reason.open')
                  : [
                      t('refunds:give.left', { left: formatMoney(ticket.paid - ticket.earlier, locale) }),
                      ...(ticket.addedTax > 0 ? [t('refunds:withTaxes', { taxes: formatMoney(ticket.addedTax, locale) })] : []),
                    ].join(' · ')
              }
              amount={formatMoney(ticket.paid, locale)}
              isChosen={ticketIds.includes(ticket._id)}
              isDisabled={!isGivable(ticket)}
              onChange={(is) => setTicketIds((ids) => toggled(ids, ticket._id, is))}
            />
          ))}
        </Group>
        <TextField
          label={t('refunds:give.amount')}
          error={problem.amount !== undefined}
          helperText={problem.amount ?? t('refunds:give.amountHint')}
          value={amount}
          inputProps={{ inputMode: 'numeric', maxLength: 9 }}
          onChange={({ target }) => {
            setAmount(target.value.replace(/\D/g, ''));
            setProblem({});
          }}
        />
        <Checkbox
          label={t('refunds:give.keeps')}
          checked={keepsTickets}
          onChange={({ target }) => setKeepsTickets(target.checked)}
        />
        <TextField
          label={t('refunds:give.reason')}
          value={reason}
          multiline
          minRows={2}
          inputProps={{ maxLength: 500 }}
          error={problem.reason !== undefined}
          helperText={problem.reason}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem({});
          }}
        />
        {ticketIds.length > 0 && <Cost cost={cost.data} error={cost.error} />}
        <FormError message={problem.root} />
      </Stack>
    </ConfirmDialog>
  );
}

function Content({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(quoteQuery(orderId));
  if (data) return <Form quote={data} onClose={onClose} />;
  if (error) return <LoadError error={error} onRetry={refetch} />;
  return <PanelSkeleton size="row" />;
}

/** The action of organizers and admins: refund tickets of an order in full or in part, after seeing what it costs. */
export function GiveRefund({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="medium" isWide icon={<ArrowUUpLeft />} onClick={() => setOpen(true)}>
        {t('refunds:give.action')}
      </Button>
      {isOpen && <Content orderId={orderId} onClose={() => setOpen(false)} />}
    </>
  );
}
