import type { Reward } from '@ngoma/api/features/loyalty';
import Gift from '@phosphor-icons/core/regular/gift.svg?react';
import { useState } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { ConfirmRedemption } from './ConfirmRedemption.tsx';
import { useRedeem } from './loyalty.queries.ts';
import { PartnerAddress } from './PartnerAddress.tsx';
import { fewPartners, type RewardFilter, RewardFilters } from './RewardFilters.tsx';
import styles from './RewardList.module.css';
import { isRedeemable, partnersOf, shownRewards } from './shown-rewards.ts';

interface RewardListProps {
  readonly rewards: readonly Reward[];
  /** Available points of the reader. */
  readonly points: number;
}

const fewLeft = 5;

/** Rewards with price, stock and a button to redeem. */
export function RewardList({ rewards, points }: RewardListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const redeem = useRedeem();
  const [toConfirm, setToConfirm] = useState<Reward>();
  const [filter, setFilter] = useState<RewardFilter>({ order: 'cheapest', partner: '', isOnlyRedeemable: false });
  const [redeemed, setRedeemed] = useState<{ reward: Reward; code: string }>();
  if (rewards.length === 0) {
    return (
      <EmptyState title={t('loyalty:rewards.none')} covers={['empty-search', 'makossa', 'this-weekend']}>
        {t('loyalty:rewards.noneWords')}
      </EmptyState>
    );
  }
  const partners = partnersOf(rewards, locale);
  // The last reward of a partner may end while it is chosen.
  const partner = partners.length > fewPartners && partners.includes(filter.partner) ? filter.partner : '';
  const shown = shownRewards(rewards, { order: filter.order, partner, points: filter.isOnlyRedeemable ? points : undefined });
  const confirm = () => {
    if (!toConfirm) return;
    redeem.mutate(toConfirm._id, {
      onSuccess: ({ redeemedCode }) => setRedeemed({ reward: toConfirm, code: redeemedCode }),
      onError: (error) => toast(error.message, 'error'),
      onSettled: () => setToConfirm(undefined),
    });
  };
  return (
    <>
      {rewards.length > 1 && (
        <RewardFilters
          partners={partners}
          filter={{ ...filter, partner }}
          onChange={(change) => setFilter({ ...filter, ...change })}
        />
      )}
      {shown.length === 0 && <Text tone="soft">{t('loyalty:rewards.noneRedeemable')}</Text>}
      <ul className={styles.list}>
        {shown.map((reward) => (
          <RewardCard key={reward._id} reward={reward} points={points} onRedeem={() => setToConfirm(reward)} />
        ))}
      </ul>
      <ConfirmRedemption
        reward={toConfirm}
        points={points}
        isBusy={redeem.isPending}
        onConfirm={confirm}
        onClose={() => setToConfirm(undefined)}
      />
      {redeemed && (
        <CodeDialog
          title={redeemed.reward.title}
          partner={redeemed.reward.partner}
          address={redeemed.reward.address}
          code={redeemed.code}
          onClose={() => setRedeemed(undefined)}
        />
      )}
    </>
  );
}

/** The picture of a reward, or a gift if it has none or its file is missing. */
function RewardPicture({ picture }: Pick<Reward, 'picture'>) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  return (
    <span className={styles.picture}>
      {picture && picture.url !== brokenUrl ? (
        <img
          src={picture.url}
          alt={picture.alt}
          width={640}
          height={400}
          loading="lazy"
          className={styles.photo}
          onError={() => setBrokenUrl(picture.url)}
        />
      ) : (
        <Gift />
      )}
    </span>
  );
}

function RewardCard({ reward, points, onRedeem }: { reward: Reward; points: number; onRedeem: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const missing = reward.cost - points;
  const isOpen = isRedeemable(reward, points);
  const left =
    reward.state === 'gone'
      ? t('loyalty:rewards.gone')
      : t('loyalty:rewards.left', { count: reward.left, left: formatNumber(reward.left, locale) });
  return (
    <Card as="li" className={styles.reward}>
      <RewardPicture picture={reward.picture} />
      <Row justify="between" isSingleLine>
        <p className={styles.cost}>{t('loyalty:cost', { count: reward.cost, points: formatNumber(reward.cost, locale) })}</p>
        <Badge tone={reward.state === 'gone' ? 'neutral' : reward.left <= fewLeft ? 'red' : 'leaf'}>{left}</Badge>
      </Row>
      <Heading level={3}>{reward.title}</Heading>
      <p className={styles.description}>{reward.description}</p>
      <Text look="small" tone="soft">
        {reward.partner}
        {reward.closesAt && ` · ${t('loyalty:rewards.until', { date: formatDate(reward.closesAt, 'day', locale) })}`}
        {reward.perPerson !== null && ` · ${t('loyalty:rewards.perPerson', { count: reward.perPerson })}`}
      </Text>
      {reward.address && (
        <Text look="small" tone="soft">
          <PartnerAddress address={reward.address} />
        </Text>
      )}
      {isOpen ? (
        <Button
          variant="ink"
          size="medium"
          icon={<Gift />}
          aria-label={labelWithValue(t('loyalty:redeem.action'), reward.title, locale)}
          onClick={onRedeem}
        >
          {t('loyalty:redeem.action')}
        </Button>
      ) : (
        <p className={styles.unavailable}>
          {reward.state === 'open'
            ? t('loyalty:missing', { count: missing, points: formatNumber(missing, locale) })
            : t(`loyalty:state.${reward.state}`)}
        </p>
      )}
    </Card>
  );
}
