import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

interface LeftOnesProps {
  readonly withdrawals: readonly DecidableWithdrawal[];
  readonly onOpen: (id: string) => void;
}

/** The chosen withdrawals that are not approved together with others, each with a button that opens it. */
export function LeftOnes({ withdrawals, onOpen }: LeftOnesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Stack gap={1}>
      <Text>{t('withdrawal-queue:chosen.left', { count: withdrawals.length })}</Text>
      <Stack as="ul" gap={1}>
        {withdrawals.map(({ _id, owner, amount }) => (
          <Row key={_id} as="li" justify="between" isSingleLine>
            <div>
              <Text isStrong>{owner.name}</Text>
              <Text tone="soft">
                <Money amountXaf={amount} />
              </Text>
            </div>
            <Button
              size="medium"
              aria-label={labelWithValue(t('withdrawal-queue:chosen.open'), owner.name, locale)}
              onClick={() => onOpen(_id)}
            >
              {t('withdrawal-queue:chosen.open')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
