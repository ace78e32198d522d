import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import styles from './RewardList.module.css';
import { type RewardOrder, rewardOrders } from './shown-rewards.ts';

/** Maximum partners without a filter. */
export const fewPartners = 3;

export interface RewardFilter {
  readonly order: RewardOrder;
  /** Empty for all partners. */
  readonly partner: string;
  readonly isOnlyRedeemable: boolean;
}

interface RewardFiltersProps {
  readonly partners: readonly string[];
  readonly filter: RewardFilter;
  readonly onChange: (change: Partial<RewardFilter>) => void;
}

/** The order of the rewards, and which of them are shown. */
export function RewardFilters({ partners, filter, onChange }: RewardFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.choices}>
      <Select
        label={t('loyalty:rewards.order')}
        value={filter.order}
        onChange={({ target }) => onChange({ order: target.value as RewardOrder })}
      >
        {rewardOrders.map((one) => (
          <option key={one} value={one}>
            {t(`loyalty:orders.${one}`)}
          </option>
        ))}
      </Select>
      {partners.length > fewPartners && (
        <Select
          label={t('loyalty:rewards.partner')}
          value={filter.partner}
          onChange={({ target }) => onChange({ partner: target.value })}
        >
          <option value="">{t('loyalty:rewards.allPartners')}</option>
          {partners.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      )}
      <Switch
        label={t('loyalty:rewards.redeemable')}
        checked={filter.isOnlyRedeemable}
        onChange={({ target }) => onChange({ isOnlyRedeemable: target.checked })}
      />
    </div>
  );
}
