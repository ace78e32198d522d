import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { statement } from '@ngoma/api/features/ledger/ledger';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Fact, Part } from '#ui/overlay/SideDrawer.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useWriteOff } from '../supervision.queries.ts';
import styles from './Debt.module.css';

interface DebtProps {
  readonly id: string;
  readonly name: string;
  readonly debt: NonNullable<ReplyOf<typeof statement>['debt']>;
}

/** The debt of a seller after refunds, and the action to write it off once that is allowed. */
export function Debt({ id, name, debt: { amount, lastMovedAt, writeOffFrom } }: DebtProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { mutateAsync } = useWriteOff(id);
  const [isAsking, setAsking] = useState(false);
  const money = formatMoney(amount, locale);
  const mayWriteOff = Date.parse(writeOffFrom) <= Date.now();
  return (
    <Part title={t('supervision:money.debt.heading')}>
      <Fact name={t('supervision:money.debt.since', { day: formatDate(lastMovedAt, 'dayYear', locale) })}>
        <span className={styles.strong}>
          <Money amountXaf={amount} />
        </span>
      </Fact>
      {mayWriteOff ? (
        <Row>
          <Button variant="danger" size="medium" onClick={() => setAsking(true)}>
            {t('supervision:money.debt.action')}
          </Button>
        </Row>
      ) : (
        <Text look="small" tone="soft">
          {t('supervision:money.debt.young', { day: formatDate(writeOffFrom, 'dayYear', locale) })}
        </Text>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('supervision:money.debt.title', { amount: money, name })}
          words={t('supervision:money.debt.words')}
          confirmLabel={t('supervision:money.debt.confirm', { amount: money })}
          tone="danger"
          reason="required"
          act={(reason) => mutateAsync({ amount, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </Part>
  );
}
