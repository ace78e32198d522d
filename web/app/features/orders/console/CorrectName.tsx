import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import PencilSimple from '@phosphor-icons/core/regular/pencil-simple.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { useCorrectHolder } from './console.queries.ts';

interface CorrectNameProps {
  readonly order: Pick<OrderWithDetails, '_id'> & { readonly buyer: Pick<OrderWithDetails['buyer'], 'email'> };
  readonly ticket: Pick<OrderWithDetails['tickets'][number], '_id' | 'holder'>;
}

const mostCharacters = 120;

function NameDialog({ order, ticket, onClose }: CorrectNameProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const correct = useCorrectHolder(order._id);
  const [name, setName] = useState(ticket.holder);
  const [isMissing, setMissing] = useState(false);
  const save = () => {
    if (!name.trim()) return setMissing(true);
    correct.mutate(
      { ticketId: ticket._id, name: name.trim() },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('orders-console:holder.title')}
      width="normal"
      submitLabel={t('orders-console:holder.confirm')}
      isBusy={correct.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Text tone="soft">{t('orders-console:holder.words', { email: order.buyer.email })}</Text>
      <TextField
        autoFocus
        label={t('orders-console:holder.label')}
        value={name}
        inputProps={{ maxLength: mostCharacters }}
        error={isMissing}
        helperText={isMissing ? t('orders-console:holder.missing') : undefined}
        onChange={({ target }) => {
          setMissing(false);
          setName(target.value);
        }}
      />
      <FormError message={correct.error?.message} />
    </FormDialog>
  );
}

/** Corrects the name on a ticket, after a slip of the pen. */
export function CorrectName(props: CorrectNameProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('orders-console:holder.action', { name: props.ticket.holder })} onClick={() => setOpen(true)}>
        <PencilSimple />
      </IconButton>
      {isOpen && <NameDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
