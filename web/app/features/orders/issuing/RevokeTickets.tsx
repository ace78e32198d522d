import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { formatTicketCode } from '@ngoma/api/features/tickets/ticket-code';
import Prohibit from '@phosphor-icons/core/regular/prohibit.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { useRevokeIssued } from './issuing.queries.ts';

type Ticket = OrderWithDetails['tickets'][number];
type Problem = Readonly<Partial<Record<'reason' | 'root', string>>>;

interface RevokeDialogProps {
  readonly order: OrderWithDetails;
  /** The tickets that are valid and not checked in. */
  readonly revocable: readonly Ticket[];
  readonly onClose: () => void;
}

function RevokeDialog({ order, revocable, onClose }: RevokeDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const revoke = useRevokeIssued(order._id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(revocable.map(({ _id }) => _id)));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem>({});
  const choose = (id: string, isChosen: boolean) => {
    setProblem({});
    setChosen((ids) => new Set(isChosen ? [...ids, id] : [...ids].filter((one) => one !== id)));
  };
  const confirm = () => {
    if (chosen.size === 0) return setProblem({ root: t('orders-console:revoke.chooseTicket') });
    if (!reason.trim()) return setProblem({ reason: t('orders-console:revoke.reasonMissing') });
    revoke.mutate(
      { ticketIds: [...chosen], reason: reason.trim() },
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
    <FormDialog
      title={t('orders-console:revoke.title')}
      width="normal"
      tone="danger"
      submitLabel={t('orders-console:revoke.confirm', { count: chosen.size })}
      keepLabel={t('orders-console:revoke.keep')}
      isBusy={revoke.isPending}
      onSubmit={confirm}
      onClose={onClose}
    >
      <FormError message={problem.root} />
      <Text>{t('orders-console:revoke.words', { email: order.buyer.email })}</Text>
      <Group label={t('orders-console:tickets')}>
        {revocable.map((ticket) => (
          <Checkbox
            key={ticket._id}
            label={`${ticket.holder} · ${ticket.typeName} · ${formatTicketCode(ticket.ticketCode)}`}
            checked={chosen.has(ticket._id)}
            onChange={({ target }) => choose(ticket._id, target.checked)}
          />
        ))}
      </Group>
      <TextField
        label={t('orders-console:revoke.reason')}
        value={reason}
        required
        multiline
        minRows={2}
        inputProps={{ maxLength: 500 }}
        error={problem.reason !== undefined}
        helperText={problem.reason ?? t('orders-console:revoke.reasonHint')}
        onChange={({ target }) => {
          setReason(target.value);
          setProblem({});
        }}
      />
    </FormDialog>
  );
}

/** Revokes tickets of an order that was issued by hand, after a confirmation. Nothing if none of them can be revoked. */
export function RevokeTickets({ order }: { readonly order: OrderWithDetails }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const revocable = order.tickets.filter(({ state, enteredAt }) => state === 'valid' && enteredAt === null);
  if (!order.issued || revocable.length === 0) return null;
  return (
    <>
      <Button size="medium" icon={<Prohibit />} onClick={() => setOpen(true)}>
        {t('orders-console:revoke.action')}
      </Button>
      {isOpen && <RevokeDialog order={order} revocable={revocable} onClose={() => setOpen(false)} />}
    </>
  );
}
