import type { Reward } from '@ngoma/api/features/loyalty';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { PartnerAddress } from './PartnerAddress.tsx';
import styles from './RewardList.module.css';

interface ConfirmRedemptionProps {
  /** The reward to redeem; undefined while none is chosen. */
  readonly reward: Reward | undefined;
  /** Available points of the reader. */
  readonly points: number;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before points are spent on a reward, and says how many remain. */
export function ConfirmRedemption({ reward, points, isBusy, onConfirm, onClose }: ConfirmRedemptionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ConfirmDialog
      tone="ink"
      isOpen={reward !== undefined}
      title={reward?.title}
      confirmLabel={t('loyalty:redeem.confirm', {
        count: reward?.cost ?? 0,
        points: formatNumber(reward?.cost ?? 0, locale),
      })}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {reward && (
        <>
          <Text>{reward.description}</Text>
          <PartnerAddress address={reward.address} />
          <p className={styles.after}>
            {t('loyalty:redeem.after', {
              count: points - reward.cost,
              points: formatNumber(points - reward.cost, locale),
            })}
          </p>
          <p className={styles.final}>{t('loyalty:redeem.final')}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
