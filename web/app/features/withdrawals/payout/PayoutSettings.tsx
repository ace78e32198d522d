import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useStepFocus } from '#lib/focus/use-step-focus.ts';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { paymentSettingsQuery } from '../withdrawals.queries.ts';
import { PayoutAccountLine } from './PayoutAccountLine.tsx';
import { PayoutForm, type PayoutSettingsView } from './PayoutForm.tsx';
import styles from './PayoutSettings.module.css';
import { WeeklyPayouts } from './WeeklyPayouts.tsx';

interface EditingProps {
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
}

/** The current account, or that there is none, with the button that opens the form. */
function Current({ settings, onEdit }: { readonly settings: PayoutSettingsView; readonly onEdit: () => void }) {
  const { account, weekly } = settings;
  const { t } = useTranslation();
  const locale = useLocale();
  const isLocked = account !== null && new Date(account.usableFrom) > new Date();
  return (
    <>
      {account ? <PayoutAccountLine account={account} /> : <Text tone="soft">{t('withdrawals:account.none')}</Text>}
      {isLocked && (
        <Notice tone="sun" role="none">
          {t('withdrawals:account.locked', { when: formatDate(account.usableFrom, 'moment', locale) })}
        </Notice>
      )}
      {account?.method === 'bank' && <Text tone="soft">{t('withdrawals:quote.arrives.bank')}</Text>}
      <Row>
        <Button size="medium" onClick={onEdit}>
          {t(account ? 'withdrawals:account.change' : 'withdrawals:obstacle.setAccount')}
        </Button>
      </Row>
      {account && <WeeklyPayouts weekly={weekly} />}
    </>
  );
}

function Loaded({ settings, isEditing, onEdit }: EditingProps & { readonly settings: PayoutSettingsView }) {
  const { t } = useTranslation();
  const titleId = useId();
  const around = useStepFocus<HTMLElement>(isEditing);
  // On a phone the form opens below the button that asked for it.
  useEffect(() => {
    if (isEditing) around.current?.scrollIntoView({ block: 'nearest' });
  }, [isEditing, around]);
  return (
    <Card>
      <section ref={around} aria-labelledby={titleId} className={styles.step}>
        <Heading id={titleId} level={2} look="part">
          {t('withdrawals:account.title')}
        </Heading>
        {isEditing ? (
          <PayoutForm settings={settings} onSaved={() => onEdit(false)} onClose={() => onEdit(false)} />
        ) : (
          <Current settings={settings} onEdit={() => onEdit(true)} />
        )}
      </section>
    </Card>
  );
}

/** Where withdrawals are paid to: the account with its state, and the form that sets or changes it. */
export function PayoutSettings({ isEditing, onEdit }: EditingProps) {
  const { data, error, refetch } = useQuery(paymentSettingsQuery());
  if (data) return <Loaded settings={data} isEditing={isEditing} onEdit={onEdit} />;
  if (!error) return <PanelSkeleton size="part" />;
  return (
    <Card padding="none">
      <LoadError error={error} onRetry={refetch} />
    </Card>
  );
}
