import { type FormEvent, type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { DiamondRow } from '#ui/kit/layout/DiamondRow.tsx';
import { Money } from '#ui/kit/text/Money.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './CheckoutForm.module.css';

interface TicketStepProps {
  /** The quantities as form controls, which also count before the scripts. */
  readonly picker: ReactNode;
  /** Number of chosen tickets, and their price in XAF. */
  readonly totals: { readonly tickets: number; readonly total: number };
  /** At least one type can be bought now. */
  readonly isOnSale: boolean;
  /** Why the last choice was refused. */
  readonly problem: string | undefined;
  readonly onContinue: () => void;
}

/** Chooses quantities, for a buyer who has not done so on the page of the event, or changes them. */
export function TicketStep({ picker, totals, isOnSale, problem, onContinue }: TicketStepProps) {
  const { t } = useTranslation();
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(totals.tickets === 0);
    if (totals.tickets > 0) onContinue();
  };
  return (
    <Form method="post" noValidate preventScrollReset onSubmit={submit} className={styles.form}>
      {/* The first button of a form is the one that Enter in a field presses. */}
      <button type="submit" hidden tabIndex={-1} />
      <input type="hidden" name="do" value="choose" />
      <div className={styles.main}>
        <FormError message={isEmpty && totals.tickets === 0 ? t('choose-tickets:chooseOne') : problem} />
        {!isOnSale && <Notice tone="primary">{t('choose-tickets:notOnSale')}</Notice>}
        <Card padding="none" isLead>
          {picker}
        </Card>
        {!isOnSale && <ButtonLink to="/our-event">{t('choose-tickets:find')}</ButtonLink>}
      </div>
      {isOnSale && (
        <div className={styles.side}>
          <div className={styles.bar}>
            <DiamondRow tone="mark" />
            <div className={styles.barRow}>
              <div aria-live="polite">
                <Text look="small" tone="soft">
                  {t('orders:total')}
                </Text>
                <Money amountXaf={totals.total} look="total" showsFree={totals.tickets > 0} />
              </div>
              <Button type="submit" name="continue" value="1" variant="sun">
                {t('choose-tickets:next')}
              </Button>
            </div>
          </div>
        </div>
      )}
    </Form>
  );
}
