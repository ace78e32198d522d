import type { PaymentCase } from '@ngoma/api/features/supervision/supervision';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useMethodName } from '#ui/display/use-method-name.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useDecideRefundNumber } from '../supervision.queries.ts';

interface RefundNumberProps {
  readonly chosen: NonNullable<PaymentCase['chosenNumber']>;
  readonly amountXaf: number;
}

/** The number that a buyer chose for a failed refund. An admin confirms or declines it with a reason. */
export function RefundNumber({ chosen: { _id, operator, number }, amountXaf }: RefundNumberProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = useMethodName();
  const decide = useDecideRefundNumber(_id);
  const [asking, setAsking] = useState<'confirm' | 'decline'>();
  const words = t('supervision:refund.number.waits', { method: methodOf(operator), number: number ? formatPhone(number) : '' });
  return (
    <Stack gap={1}>
      <Text look="small">{words}</Text>
      <Row align="stretch">
        {(['confirm', 'decline'] as const).map((act) => (
          <Button key={act} size="compact" onClick={() => setAsking(act)}>
            {t(`supervision:refund.number.${act}`)}
          </Button>
        ))}
      </Row>
      {asking && (
        <ReasonDialog
          title={t(`supervision:refund.number.${asking}`)}
          words={`${words} ${t(`supervision:refund.number.${asking}Words`, { amount: formatMoney(amountXaf, locale) })}`}
          confirmLabel={t(`supervision:refund.number.${asking}`)}
          tone={asking === 'decline' ? 'danger' : 'ink'}
          reason="required"
          act={(reason) => decide.mutateAsync({ isConfirmed: asking === 'confirm', reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Stack>
  );
}
