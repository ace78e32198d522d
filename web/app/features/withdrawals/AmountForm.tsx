import { uiTerms } from '@ngoma/api/common/business';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { formatMoney } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './AmountForm.module.css';
import { AmountPicks } from './AmountPicks.tsx';
import { PayoutAccountLine } from './payout/PayoutAccountLine.tsx';
import { QuoteFigures } from './QuoteFigures.tsx';
import type { WithdrawalLimits } from './WithdrawalObstacle.tsx';
import { quoteQuery, useCreateWithdrawal } from './withdrawals.queries.ts';

interface AmountFormProps {
  readonly limits: WithdrawalLimits;
  /** Digits as typed; held outside, so that they outlive an obstacle. */
  readonly typed: string;
  readonly onType: (digits: string) => void;
  readonly onSetAccount: () => void;
  readonly onCreated: (id: string) => void;
}

/** Returns the error of an amount; one that is too small is reported when the field is left. */
function useAmountError({ min, max }: WithdrawalLimits, typed: string, isLeft: boolean): string | undefined {
  const { t } = useTranslation();
  const locale = useLocale();
  const amount = Number(typed);
  if (amount > max) return t('withdrawals:amount.tooMuch', { max: formatMoney(max, locale) });
  if (isLeft && typed === '') return t('withdrawals:amount.missing');
  if (isLeft && amount < min) return t('withdrawals:amount.tooLittle', { min: formatMoney(min, locale) });
  return undefined;
}

/** Loads the quote of an amount once the user has stopped typing. */
function useQuote(amount: number, isValid: boolean) {
  const asked = useDebounced(amount, uiTerms.searchDebounceMs);
  const { data, error, refetch } = useQuery({ ...quoteQuery(asked), enabled: isValid && asked === amount });
  const isCurrent = isValid && asked === amount;
  const quote = isCurrent && data?.quote?.amount === amount ? data.quote : undefined;
  return { quote, error: isCurrent && !quote ? error : null, refetch };
}

/** The account that is paid to, with the way to another one. */
function To({ limits: { account }, onSetAccount }: Pick<AmountFormProps, 'limits' | 'onSetAccount'>) {
  const { t } = useTranslation();
  if (!account) return null;
  return (
    <Row align="start" justify="between" isSingleLine>
      <div className={styles.texts}>
        <p className={styles.to}>{t('withdrawals:amount.to')}</p>
        <PayoutAccountLine account={account} />
      </div>
      <Button variant="quiet" size="medium" aria-label={t('withdrawals:account.change')} onClick={onSetAccount}>
        {t('withdrawals:amount.changeAccount')}
      </Button>
    </Row>
  );
}

/** Checks the typed amount, loads its quote, and asks for the withdrawal. */
function useAmountForm({ limits, typed, onType, onCreated }: Omit<AmountFormProps, 'onSetAccount'>) {
  const field = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  const create = useCreateWithdrawal(onCreated);
  const amount = Number(typed);
  const isValid = amount >= limits.min && amount <= limits.max;
  const { quote, error, refetch } = useQuote(amount, isValid);
  const ofField = create.error instanceof ApiProblem ? create.error.errors.amount : undefined;
  const problem = useAmountError(limits, typed, isLeft) ?? ofField;
  const change = (text: string) => {
    setLeft(false);
    create.reset();
    onType(text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 10));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (!isValid) field.current?.focus();
    else if (error) void refetch();
    else if (quote && !create.isPending) create.mutate({ amount, fee: quote.fee });
  };
  return {
    ...{ field, amount, isValid, problem, change, submit, quote, quoteError: error, refetch },
    leave: () => setLeft(typed !== ''),
    formError: ofField ? undefined : create.error?.message,
    isBusy: create.isPending || (isValid && !quote && !error),
  };
}

/** Asks for the amount, shows its fee and net while the user types, and asks for the withdrawal. */
export function AmountForm(props: AmountFormProps) {
  const { limits, typed, onSetAccount } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const form = useAmountForm(props);
  const { min, max, limitedBy, account } = limits;
  const limitAmounts = { identity: limits.unverifiedMax, daily_limit: limits.dailyMax, maximum: max };
  const { amount, isValid, problem, change } = form;
  const range = t('withdrawals:amount.range', { min: formatMoney(min, locale), max: formatMoney(max, locale) });
  return (
    <form noValidate onSubmit={form.submit} className={styles.form}>
      <FormError message={form.formError} />
      <TextField
        label={t('withdrawals:amount.label')}
        required
        value={typed}
        onChange={({ target }) => change(target.value)}
        onBlur={form.leave}
        inputRef={form.field}
        autoComplete="off"
        error={problem !== undefined}
        helperText={problem ?? range}
        announces
        size="large"
        end="XAF"
        inputProps={{ inputMode: 'numeric' }}
      />
      <AmountPicks limits={limits} amount={amount} onPick={(sum) => change(String(sum))} />
      {limitedBy && (
        <Text look="small" tone="soft">
          {t(`withdrawals:amount.limitedBy.${limitedBy}`, { amount: formatMoney(limitAmounts[limitedBy], locale) })}
        </Text>
      )}
      <To limits={limits} onSetAccount={onSetAccount} />
      <QuoteFigures
        quote={form.quote}
        feeBasisPoints={limits.feeBasisPoints}
        isAwaited={isValid}
        method={account?.method}
        error={form.quoteError}
        onRetry={form.refetch}
      />
      <SubmitButton isBusy={form.isBusy} isWide>
        {isValid ? t('withdrawals:amount.submit', { amount: formatMoney(amount, locale) }) : t('withdrawals:title')}
      </SubmitButton>
    </form>
  );
}
