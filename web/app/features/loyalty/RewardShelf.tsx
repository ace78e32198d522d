import Redeem from '@mui/icons-material/Redeem';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Reward } from '@ngoma/api/features/loyalty';
import { useState } from 'react';
import { formatDate, formatNumber } from '#lib/format.ts';
import { nameAndWords } from '#lib/punctuation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { useRedeem } from './loyalty.queries.ts';

interface RewardShelfProps {
  readonly rewards: readonly Reward[];
  /** What the reader may spend. */
  readonly points: number;
}

const fewLeft = 5;

/** What points buy: each reward with its price and what is left of it, and the way to have it. */
export function RewardShelf({ rewards, points }: RewardShelfProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const redeem = useRedeem();
  const [asked, setAsked] = useState<Reward>();
  const [won, setWon] = useState<{ reward: Reward; code: string }>();
  if (rewards.length === 0) {
    return (
      <EmptyState title={t('loyalty:rewards.none')} image="/api/art/empty-search.svg?w=480&h=300">
        {t('loyalty:rewards.noneWords')}
      </EmptyState>
    );
  }
  const confirm = () => {
    if (!asked) return;
    redeem.mutate(asked._id, {
      onSuccess: ({ redeemedCode }) => setWon({ reward: asked, code: redeemedCode }),
      onError: (error) => toast(error.message, 'error'),
      onSettled: () => setAsked(undefined),
    });
  };
  return (
    <>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 290px), 1fr))',
        }}
      >
        {rewards.map((reward) => (
          <RewardCard key={reward._id} reward={reward} points={points} onAsk={() => setAsked(reward)} />
        ))}
      </Box>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked?.title}
        confirmLabel={t('loyalty:redeem.confirm', { points: formatNumber(asked?.cost ?? 0, locale) })}
        isBusy={redeem.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        {asked && (
          <>
            <Typography>{asked.description}</Typography>
            <Typography sx={{ mt: 1.5, fontWeight: 600 }}>
              {t('loyalty:redeem.after', { points: formatNumber(points - asked.cost, locale) })}
            </Typography>
            <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
              {t('loyalty:redeem.final')}
            </Typography>
          </>
        )}
      </ConfirmDialog>
      {won && (
        <CodeDialog title={won.reward.title} partner={won.reward.partner} code={won.code} onClose={() => setWon(undefined)} />
      )}
    </>
  );
}

function RewardCard({ reward, points, onAsk }: { reward: Reward; points: number; onAsk: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const missing = reward.cost - points;
  const isOpen = reward.state === 'open' && missing <= 0;
  const left =
    reward.state === 'gone'
      ? t('loyalty:rewards.gone')
      : t('loyalty:rewards.left', { count: reward.left, left: formatNumber(reward.left, locale) });
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', p: 2.5, gap: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography
          component="p"
          sx={{ fontFamily: 'Poppins', fontWeight: 600, fontSize: '1.1875rem', fontVariantNumeric: 'tabular-nums' }}
        >
          {t('loyalty:cost', { count: reward.cost, points: formatNumber(reward.cost, locale) })}
        </Typography>
        <StatusChip tone={reward.state === 'gone' ? 'neutral' : reward.left <= fewLeft ? 'red' : 'leaf'}>{left}</StatusChip>
      </Box>
      <Typography variant="h4" component="h3">
        {reward.title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', flex: 1 }}>{reward.description}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {reward.partner}
        {reward.closesAt && ` · ${t('loyalty:rewards.until', { date: formatDate(reward.closesAt, 'day', locale) })}`}
        {reward.perPerson !== null && ` · ${t('loyalty:rewards.perPerson', { count: reward.perPerson })}`}
      </Typography>
      {isOpen ? (
        <Button
          variant="contained"
          startIcon={<Redeem />}
          onClick={onAsk}
          aria-label={nameAndWords(t('loyalty:redeem.action'), reward.title, locale)}
        >
          {t('loyalty:redeem.action')}
        </Button>
      ) : (
        <Typography sx={{ minHeight: 44, display: 'flex', alignItems: 'center', fontWeight: 600, color: 'text.secondary' }}>
          {reward.state === 'open'
            ? t('loyalty:missing', { count: missing, points: formatNumber(missing, locale) })
            : t(`loyalty:state.${reward.state}`)}
        </Typography>
      )}
    </Card>
  );
}
