import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ContractHistory.module.css';

/** The reason of a dispute, or its decision. */
export function Dispute({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { dispute } = contract;
  if (!dispute) return null;
  return (
    <Card aria-labelledby="dispute" as="section" padding="wide">
      <Stack gap={1}>
        <Heading id="dispute" level={2}>
          {t('contracts:dispute.heading')}
        </Heading>
        <Text tone="soft">
          {t('contracts:disputes.opened', {
            name: contract[dispute.openedBy].name,
            day: formatDate(dispute.openedAt, 'moment', locale),
          })}
        </Text>
        <p className={styles.reason}>{dispute.reason}</p>
        {dispute.outcome && (
          <div className={styles.tile}>
            <Text isStrong>{t(`contracts:outcome.${dispute.outcome}`)}</Text>
            <Text>
              {t('contracts:milestone.split', {
                provider: formatMoney(dispute.toProvider ?? 0, locale),
                organizer: formatMoney(dispute.escrow - (dispute.toProvider ?? 0), locale),
              })}
            </Text>
            <p className={styles.reason}>{dispute.note}</p>
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** The contract's history, newest first. */
export function History({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (contract.history.length === 0) return null;
  return (
    <Card aria-labelledby="history" as="section" padding="wide">
      <Heading id="history" level={2}>
        {t('contracts:history.title')}
      </Heading>
      <ol className={styles.list}>
        {contract.history.map(({ from, to, by, reason, at }) => (
          <Stack key={`${at} ${from} ${to}`} as="li" gap={0}>
            <Text isStrong>
              {from === to ? t('contracts:history.version') : t(`contracts:state.${to}`)}
              {by && ` · ${by}`}
            </Text>
            {reason && <Text>{reason}</Text>}
            <Text look="small" tone="soft">
              {formatDate(at, 'moment', locale)}
            </Text>
          </Stack>
        ))}
      </ol>
    </Card>
  );
}
