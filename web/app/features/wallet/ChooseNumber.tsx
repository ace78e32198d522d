import type { FailedRefund, PayeeCheck, PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { operatorOf } from '#lib/mobile-operator.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { OperatorCards } from '#ui/form/OperatorCards.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { useCheckPayee, usePayToNumber } from './wallet.queries.ts';

/** Refusals after which the team of the platform may help. */
const helpedBySupport: readonly string[] = ['payee_name_differs', 'too_many_requests'];

/** A number as it was typed, with its operator. */
interface Typed {
  readonly operator: PayoutOperator;
  readonly number: string;
}

interface NumberFormProps {
  readonly refund: FailedRefund;
  /** The number as typed before, when the buyer comes back from the confirmation. */
  readonly typed: Typed | undefined;
  readonly onChecked: (typed: Typed, check: PayeeCheck) => void;
  readonly onClose: () => void;
}

/** Asks for the operator and the number. Until the buyer chooses, the operator follows the number. */
function NumberForm({ refund: { _id, payoutOperators }, typed, onChecked, onClose }: NumberFormProps) {
  const { t } = useTranslation();
  const check = useCheckPayee(_id);
  const [number, setNumber] = useState(typed?.number ?? '');
  const [chosen, setChosen] = useState(typed?.operator);
  const guessed = payoutOperators.find((one) => one === operatorOf(number));
  const operator = chosen ?? guessed ?? payoutOperators[0];
  const problem = check.error;
  const ofNumber = problem instanceof ApiProblem ? problem.errors.number : undefined;
  const needsHelp = problem instanceof ApiProblem && helpedBySupport.includes(problem.code);
  const submit = () => {
    if (!operator || check.isPending) return;
    check.mutate({ operator, number }, { onSuccess: (answer) => onChecked({ operator, number }, answer) });
  };
  return (
    <FormDialog
      width="normal"
      title={t('wallet:number.title')}
      submitLabel={t('wallet:number.check')}
      keepLabel={t('wallet:failed.keep')}
      isBusy={check.isPending}
      isDisabled={number.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('wallet:number.lead')}</Text>
      <FormError message={problem && !ofNumber ? problem.message : undefined} />
      <OperatorCards
        legend={t('wallet:number.operator')}
        choices={payoutOperators.map((one) => ({ operator: one }))}
        value={operator}
        onChange={setChosen}
      />
      <TextField
        label={t('payments:number')}
        type="tel"
        autoComplete="tel"
        required
        autoFocus
        placeholder="6 77 12 34 56"
        value={number}
        onChange={({ target }) => {
          setNumber(target.value);
          if (check.error) check.reset();
        }}
        error={ofNumber !== undefined}
        helperText={ofNumber ?? t('wallet:number.hint')}
      />
      {needsHelp && <ButtonLink to="/contact-us">{t('wallet:number.contact')}</ButtonLink>}
    </FormDialog>
  );
}

interface ConfirmationProps {
  readonly refund: FailedRefund;
  readonly typed: Typed;
  readonly check: PayeeCheck;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Shows what the operator answered, and sends the refund, or asks an admin to confirm the number. */
function Confirmation({ refund, typed, check, onBack, onClose }: ConfirmationProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const pay = usePayToNumber(refund._id);
  const amount = formatMoney(refund.amount, locale);
  return (
    <Dialog
      isOpen
      shape="sheet"
      title={t('wallet:number.title')}
      isBusy={pay.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack} disabled={pay.isPending}>
            {t('wallet:number.back')}
          </Button>
          <Button
            variant="sun"
            autoFocus
            isBusy={pay.isPending}
            onClick={() =>
              pay.mutate(check._id, {
                onSuccess: ({ message }) => {
                  toast(message);
                  onClose();
                },
              })
            }
          >
            {t(check.isSameName ? 'wallet:number.send' : 'wallet:number.ask', { amount })}
          </Button>
        </>
      }
    >
      <FormError message={pay.error?.message} />
      <Notice tone={check.isSameName ? 'leaf' : 'sun'} role="status">
        <Text isStrong>
          {t(`payments:method.${typed.operator}`)} · {typed.number}
        </Text>
        {check.name && <Text>{t('wallet:number.registered', { name: check.name })}</Text>}
      </Notice>
      <Text>{t(check.isSameName ? 'wallet:number.matches' : 'wallet:number.unknown', { amount })}</Text>
    </Dialog>
  );
}

/** Dialog in which a buyer has a failed refund paid to another number of theirs: number, the operator's answer, confirmation. */
export function ChooseNumber({ refund, onClose }: { readonly refund: FailedRefund; readonly onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>();
  const [check, setCheck] = useState<PayeeCheck>();
  return typed && check ? (
    <Confirmation refund={refund} typed={typed} check={check} onBack={() => setCheck(undefined)} onClose={onClose} />
  ) : (
    <NumberForm
      refund={refund}
      typed={typed}
      onClose={onClose}
      onChecked={(what, answer) => {
        setTyped(what);
        setCheck(answer);
      }}
    />
  );
}
