import type { RefundQuote, RefundRequest, RefundRequestState } from '@ngoma/api/features/orders/refunds';
import { walletPartOf } from '@ngoma/api/features/orders/wallet-parts';
import { type ReactNode, useState } from 'react';
import { useNamedForm } from '#lib/form/use-named-form.ts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { OwnTexts, textsOfPart } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePaymentWay } from '#ui/display/use-payment-way.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Money } from '#ui/kit/text/Money.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { OrderAnswer } from './order-forms.ts';
import styles from './RefundParts.module.css';

/** The texts of refunds on the page of an order. */
export const refundTexts = textsOfPart({
  en: () => import('virtual:texts/en/refunds'),
  fr: () => import('virtual:texts/fr/refunds'),
});

interface RefundPartsProps {
  /** Latest first. */
  readonly refunds: readonly RefundRequest[];
  /** The amounts that come back now; undefined if no refund can be asked for. */
  readonly quote: RefundQuote | undefined;
  /** The idempotency key of the form. */
  readonly formKey: string;
  /** The time of rendering. */
  readonly now: Date;
}

/** The refunds of a paid order: each request with its state and history, and the form to ask for one. */
export const RefundParts = (props: RefundPartsProps) => (
  <OwnTexts source={refundTexts} fallback={null}>
    <Parts {...props} />
  </OwnTexts>
);

function Parts({ refunds, quote, formKey, now }: RefundPartsProps) {
  const { t } = useTranslation();
  return (
    <Section id="refunds" title={t('refunds:section')}>
      {refunds.length === 0 && <Text tone="soft">{t('refunds:none')}</Text>}
      {refunds.length > 0 && (
        <Stack as="ul" gap={1.5} className={styles.list}>
          {refunds.map((refund) => (
            <li key={refund._id}>
              <RefundItem refund={refund} now={now} />
            </li>
          ))}
        </Stack>
      )}
      {quote && <RefundForm quote={quote} formKey={formKey} />}
    </Section>
  );
}

const tones: Readonly<Record<RefundRequestState, BadgeTone>> = {
  requested: 'sun',
  approved: 'primary',
  sent: 'primary',
  done: 'leaf',
  declined: 'red',
  failed: 'red',
  withdrawn: 'neutral',
};

const hoursUntil = (instant: string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(instant).getTime() - now.getTime()) / 3_600_000));

/** One refund request: its state, tickets, amounts and history. */
function RefundItem({ refund, now }: { readonly refund: RefundRequest; readonly now: Date }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, amount, paid, tickets, isEscalated, decideBy, history } = refund;
  return (
    <Card>
      <Stack gap={1}>
        <Row justify="between">
          <Badge tone={tones[state]}>{t(`refunds:state.${state}`)}</Badge>
          <Money amountXaf={amount ?? paid} look="price" />
        </Row>
        <Text tone="soft">{tickets.map(({ typeName, holder }) => `${typeName} · ${holder}`).join(', ')}</Text>
        {refund.toBalance > 0 && (
          <Text look="small" tone="soft">
            {t('refunds:destination.part', { amount: formatMoney(refund.toBalance, locale) })}
          </Text>
        )}
        {!refund.endsTickets && (
          <Text look="small" tone="soft">
            {t('refunds:staysValid')}
          </Text>
        )}
        {state === 'requested' && (
          <Text look="small">
            {isEscalated
              ? t('refunds:adminDecides')
              : t('refunds:decideBy', { time: formatDate(decideBy, 'moment', locale), count: hoursUntil(decideBy, now) })}
          </Text>
        )}
        <ol className={styles.history}>
          {history.map((step) => (
            <li key={`${step.state} ${step.at}`}>
              {t(`refunds:step.${step.state}`)} · {formatDate(step.at, 'moment', locale)}
              {step.by
                ? ` · ${step.by}`
                : (step.actor === 'organizer' || step.actor === 'admin') && ` · ${t(`refunds:by.${step.actor}`)}`}
              {step.note && <span className={styles.note}>{t('refunds:quoted', { note: step.note })}</span>}
            </li>
          ))}
        </ol>
      </Stack>
    </Card>
  );
}

type QuotedTicket = RefundQuote['tickets'][number];

/** Asks for a refund: tickets, what comes back and why, where it goes, and the reason. */
function RefundForm({ quote, formKey }: { readonly quote: RefundQuote; readonly formKey: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { Form, formProps, errors, sent, isBusy } = useNamedForm<OrderAnswer>('refund');
  const open = quote.tickets.filter(({ mayRequest }) => mayRequest);
  const [chosenIds, setChosenIds] = useState<readonly string[]>(() =>
    open.length === 1
      ? open.map(({ _id }) => _id)
      : open.map(({ _id }) => _id).filter((id) => sent?.ticket?.split(' ').includes(id)),
  );
  const [destination, setDestination] = useState<'origin' | 'wallet'>(sent?.destination === 'wallet' ? 'wallet' : 'origin');
  const chosen = open.filter(({ _id }) => chosenIds.includes(_id));
  const amount = chosen.reduce((sum, ticket) => sum + ticket.amount, 0);
  const problem = errors.ticketIds ? t('refunds:chooseTicket') : errors.reason ? undefined : errors.root;
  return (
    <Disclosure summary={t('refunds:action')} look="card" isOpen={errors.root !== undefined}>
      {open.length === 0 ? (
        <p role="status">{t(quote.isOpen ? 'refunds:nothingOpen' : 'refunds:closed')}</p>
      ) : (
        <Form {...formProps} aria-label={t('refunds:title')}>
          <input type="hidden" name="do" value="refund" />
          <input type="hidden" name="key" value={formKey} />
          <Stack>
            <Policy quote={quote} />
            <fieldset className={styles.tickets}>
              <legend className={styles.legend}>{t('refunds:tickets')}</legend>
              {quote.tickets.map((ticket) => (
                <TicketLine
                  key={ticket._id}
                  ticket={ticket}
                  isChosen={chosenIds.includes(ticket._id)}
                  onChange={(is) =>
                    setChosenIds((ids) => (is ? [...ids, ticket._id] : ids.filter((each) => each !== ticket._id)))
                  }
                />
              ))}
            </fieldset>
            {quote.fromBalance < quote.total && (
              <RadioGroup
                label={t('refunds:destination.question')}
                name="destination"
                value={destination}
                onChange={setDestination}
                options={[
                  { value: 'origin', label: t('refunds:destination.origin') },
                  { value: 'wallet', label: t('refunds:destination.wallet') },
                ]}
              />
            )}
            <Summary quote={quote} chosen={chosen} goesTo={destination} />
            <TextArea
              label={t('refunds:reasonLabel')}
              name="reason"
              rows={2}
              maxLength={500}
              defaultValue={sent?.reason}
              error={errors.reason && t('refunds:reasonMissing')}
            />
            <FormError message={problem} />
            <Button type="submit" variant="ink" isBusy={isBusy}>
              {amount > 0
                ? t('refunds:confirm', { amount: formatMoney(amount, locale) })
                : t(chosen.length > 0 ? 'refunds:confirmAsk' : 'refunds:title')}
            </Button>
          </Stack>
        </Form>
      )}
    </Disclosure>
  );
}

interface TicketLineProps {
  readonly ticket: QuotedTicket;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** One ticket that may be chosen, with what comes back and why. */
function TicketLine({ ticket, isChosen, onChange }: TicketLineProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const why = ticket.openRequestId
    ? t('refunds:reason.open')
    : t(`refunds:reason.${ticket.reason}`, { percent: ticket.percent, paid: formatMoney(ticket.paid, locale) });
  const taxes =
    ticket.addedTax > 0 && ticket.amount > 0 && t('refunds:withTaxes', { taxes: formatMoney(ticket.addedTax, locale) });
  return (
    <div className={styles.ticket}>
      <Checkbox
        name="ticket"
        value={ticket._id}
        checked={isChosen}
        disabled={!ticket.mayRequest}
        onChange={({ target }) => onChange(target.checked)}
        label={
          <>
            <strong>
              {ticket.typeName} · {ticket.holder}
            </strong>
            <span className={styles.why}>{[why, taxes].filter(Boolean).join(' · ')}</span>
          </>
        }
      />
      <Money amountXaf={ticket.amount} />
    </div>
  );
}

function Policy({ quote: { steps } }: { readonly quote: RefundQuote }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (steps.length === 0) return <Text tone="soft">{t('refunds:policy.none')}</Text>;
  return (
    <ul className={styles.policy}>
      {steps.map(({ percent, until }) => (
        <li key={until}>{t('refunds:policy.step', { percent, time: formatDate(until, 'moment', locale) })}</li>
      ))}
    </ul>
  );
}

/** Where an amount goes, in the reader's words: the way it came, the balance, or both in the parts they paid. */
function useDestination(quote: RefundQuote, goesTo: 'origin' | 'wallet', amountXaf: number): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const way = usePaymentWay(quote.destination);
  const { total: totalXaf, fromBalance: walletXaf, refunded: refundedXaf } = quote;
  const toBalance = goesTo === 'wallet' ? amountXaf : walletPartOf({ totalXaf, walletXaf, refundedXaf }, amountXaf);
  if (toBalance === 0) return way;
  if (toBalance === amountXaf) return t('refunds:destination.balance');
  return t('refunds:destination.both', { way, amount: formatMoney(toBalance, locale) });
}

interface SummaryProps {
  readonly quote: RefundQuote;
  readonly chosen: readonly QuotedTicket[];
  readonly goesTo: 'origin' | 'wallet';
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Refund of the chosen tickets: amount, destination, and who bears the commission. */
function Summary({ quote, chosen, goesTo }: SummaryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const amount = chosen.reduce((sum, ticket) => sum + ticket.amount, 0);
  const destination = useDestination(quote, goesTo, amount);
  if (chosen.length === 0) return null;
  if (amount === 0) return <Notice tone="primary">{t('refunds:asksOrganizer')}</Notice>;
  return (
    <div aria-live="polite">
      <dl className={styles.facts}>
        <Fact name={t('refunds:comesBack')}>
          <strong>{formatMoney(amount, locale)}</strong>
        </Fact>
        <Fact name={t('refunds:goesTo')}>{destination}</Fact>
      </dl>
      <Text look="small" tone="soft">
        {t(chosen.some(({ returnsCommission }) => returnsCommission) ? 'refunds:commission.returned' : 'refunds:commission.kept')}{' '}
        {t('refunds:endsTickets')}
      </Text>
    </div>
  );
}
