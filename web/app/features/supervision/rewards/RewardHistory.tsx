import { type RewardAct, rewardActs } from '@ngoma/api/features/supervision/managed-rewards';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ChangeLines } from '../audit/ChangeLines.tsx';
import styles from './RewardHistory.module.css';

/** Who added, changed, ended and reopened a reward, when and why. */
export function RewardHistory({ history }: { readonly history: readonly RewardAct[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (history.length === 0) return <Text tone="soft">{t('supervision:changed.never')}</Text>;
  return (
    <Stack as="ol" gap={1.5}>
      {history.map(({ action, by, at, reason, changes }) => {
        const name = rewardActs.find((one) => one === action);
        return (
          <li key={`${action} ${at}`} className={styles.item}>
            <div className={styles.strong}>{name && t(`supervision:deed.${name.replace('.', '_') as 'reward_created'}`)}</div>
            <ChangeLines changes={changes} />
            {reason && <div className={styles.reason}>{reason}</div>}
            <Text look="small" tone="soft">
              {by} · {formatDate(at, 'moment', locale)}
            </Text>
          </li>
        );
      })}
    </Stack>
  );
}
