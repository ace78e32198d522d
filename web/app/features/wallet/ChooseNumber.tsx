import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { FailedRefund, PayeeCheck, PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { operatorOf } from '#lib/mobile-operator.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { OperatorCards } from '#ui/form/OperatorCards.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextBox } from '#ui/form/TextBox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';
import { useCheckPayee, usePayToNumber } from './wallet.queries.ts';

/** On a phone the labels do not fit beside each other. The action stands above the way back. */
const actionsSx = {
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'center' },
  gap: 1,
  '& > :not(style) ~ :not(style)': { ml: 0 },
} as const;

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
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <Typography>{t('wallet:number.lead')}</Typography>
        <FormError message={problem && !ofNumber ? problem.message : undefined} />
        <OperatorCards
          legend={t('wallet:number.operator')}
          choices={payoutOperators.map((one) => ({ operator: one }))}
          value={operator}
          onChange={setChosen}
        />
        <TextBox
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
        {needsHelp && (
          <Button component={Link} to="/contact-us" variant="outlined" sx={{ justifySelf: 'start' }}>
            {t('wallet:number.contact')}
          </Button>
        )}
      </DialogContent>
      <DialogActions sx={actionsSx}>
        <Button variant="text" onClick={onClose}>
          {t('wallet:failed.keep')}
        </Button>
        <SubmitButton isBusy={check.isPending} size="medium" disabled={number.trim() === ''}>
          {t('wallet:number.check')}
        </SubmitButton>
      </DialogActions>
    </Box>
  );
}

interface ConfirmationProps {
  readonly refund: FailedRefund;
  readonly typed: Typed;
  readonly check: PayeeCheck;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Shows what the operator answered, and sends the refund, or asks an admin to confirm the number. */
function Confirmation({ refund, typed, check, onBack, onDone }: ConfirmationProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const pay = usePayToNumber(refund._id);
  const amount = formatMoney(refund.amount, locale);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FormError message={pay.error?.message} />
        <Box
          aria-live="polite"
          sx={{ p: 2, mt: 1, borderRadius: '12px', bgcolor: check.isSameName ? 'success.soft' : 'warning.soft' }}
        >
          <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
            {t(`payments:operator.${typed.operator}`)} · {typed.number}
          </Typography>
          {check.name && <Typography>{t('wallet:number.registered', { name: check.name })}</Typography>}
        </Box>
        <Typography>{t(check.isSameName ? 'wallet:number.matches' : 'wallet:number.unknown', { amount })}</Typography>
      </DialogContent>
      <DialogActions sx={actionsSx}>
        <Button variant="text" onClick={onBack} disabled={pay.isPending}>
          {t('wallet:number.back')}
        </Button>
        <Button
          variant="contained"
          autoFocus
          loading={pay.isPending}
          onClick={() =>
            pay.mutate(check._id, {
              onSuccess: ({ message }) => {
                toast(message);
                onDone();
              },
            })
          }
        >
          {t(check.isSameName ? 'wallet:number.send' : 'wallet:number.ask', { amount })}
        </Button>
      </DialogActions>
    </>
  );
}

/** Dialog in which a buyer has a failed refund paid to another number of theirs: number, the operator's answer, confirmation. */
export function ChooseNumber({ refund, onClose }: { readonly refund: FailedRefund; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const [typed, setTyped] = useState<Typed>();
  const [check, setCheck] = useState<PayeeCheck>();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('wallet:number.title')}</DialogTitle>
      {typed && check ? (
        <Confirmation refund={refund} typed={typed} check={check} onBack={() => setCheck(undefined)} onDone={onClose} />
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
      )}
    </Dialog>
  );
}
