import { localizedText } from '@ngoma/api/common/locale';
import { type ManagedReward, offerSorts, offerStates } from '@ngoma/api/features/supervision/managed-rewards';
import Gift from '@phosphor-icons/core/regular/gift.svg?react';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import { ChoiceField, FilterBar, FilterSearch } from '../FilterFields.tsx';
import { ResultRow, Rows } from '../ResultRows.tsx';
import { RewardDialog } from './RewardDialog.tsx';
import { RewardDrawer } from './RewardDrawer.tsx';
import styles from './Rewards.module.css';
import { offerTones } from './reward-tones.ts';
import { rewardsQuery } from './rewards.queries.ts';

/** The picture of a reward beside its title, or a gift. */
const Thumbnail = ({ reward: { picture } }: { readonly reward: ManagedReward }) =>
  picture ? (
    <Poster src={picture.url} shape="small" />
  ) : (
    <span className={styles.gift}>
      <Gift />
    </span>
  );

function RewardRow({ reward, onOpen }: { readonly reward: ManagedReward; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { opensAt, closesAt, state } = reward;
  const day = (at: string) => formatDate(at, 'dayYear', locale);
  const period =
    state === 'upcoming' && opensAt
      ? t('managed-rewards:row.from', { day: day(opensAt) })
      : closesAt && t('managed-rewards:row.until', { day: day(closesAt) });
  return (
    <ResultRow
      onOpen={onOpen}
      picture={<Thumbnail reward={reward} />}
      title={localizedText(locale, reward.title, reward.titleFr)}
      detail={reward.partner}
      middle={[t('managed-rewards:row.cost', { count: reward.cost, points: formatNumber(reward.cost, locale) }), period]
        .filter(Boolean)
        .join(' · ')}
      chips={<Badge tone={offerTones[state]}>{t(`managed-rewards:state.${state}`)}</Badge>}
      end={
        <span aria-label={t('managed-rewards:row.redeemed', { redeemed: reward.redeemed, stock: reward.stock })} role="img">
          {formatNumber(reward.redeemed, locale)} / {formatNumber(reward.stock, locale)}
        </span>
      }
    />
  );
}

/** All rewards, whatever their state, and the action to add one. */
export function Rewards() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const [isAdding, setAdding] = useState(false);
  const [state, sort] = [filters.one('state', offerStates), filters.one('sort', offerSorts)];
  const query = useQuery(
    rewardsQuery({ page: filters.page, ...(filters.q && { q: filters.q }), ...(state && { state }), ...(sort && { sort }) }),
  );
  const countOf = (value: ManagedReward['state']) => {
    const count = query.data?.counts[value];
    return count ? ` (${formatNumber(count, locale)})` : '';
  };
  return (
    <>
      <div className={styles.actions}>
        <Button variant="sun" size="medium" icon={<Plus />} onClick={() => setAdding(true)}>
          {t('managed-rewards:form.add')}
        </Button>
      </div>
      <Card padding="none">
        <FilterBar>
          <FilterSearch filters={filters} hint={t('managed-rewards:searchHint')} />
          <FoldedFilters setCount={[state].filter(Boolean).length}>
            <ChoiceField
              filters={filters}
              name="state"
              label={t('supervision:filter.state')}
              choices={offerStates.map((value) => ({ value, label: t(`managed-rewards:state.${value}`) + countOf(value) }))}
            />
            <ChoiceField
              filters={filters}
              name="sort"
              label={t('supervision:filter.sort')}
              usual="newest"
              choices={offerSorts.map((value) => ({ value, label: t(`managed-rewards:sort.${value}`) }))}
            />
          </FoldedFilters>
        </FilterBar>
        <Rows
          query={query}
          filters={filters}
          empty={t(filters.q || state ? 'managed-rewards:noneFound' : 'managed-rewards:none')}
          rowsOf={({ rewards }) =>
            rewards.map((reward) => (
              <RewardRow key={reward._id} reward={reward} onOpen={() => filters.change({ open: reward._id })} />
            ))
          }
        />
      </Card>
      <RewardDrawer id={filters.open} onClose={() => filters.change({ open: '' })} />
      {isAdding && (
        <RewardDialog
          reward={undefined}
          onSaved={({ _id }) => {
            setAdding(false);
            filters.change({ open: _id });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
