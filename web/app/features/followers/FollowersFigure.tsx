import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FigureLine } from '#ui/display/FigureLine.tsx';
import { followerFiguresQuery } from './followers.queries.ts';

/** The organizer’s number of followers, and how it has changed in the last 30 days. */
export function FollowersFigure() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(followerFiguresQuery());
  const change = data ? data.gained - data.lost : 0;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return (
    <FigureLine label={t('followers:figure.title')} value={data ? formatNumber(data.followers, locale) : '–'}>
      {data && t('followers:figure.change', { change: `${sign}${formatNumber(Math.abs(change), locale)}` })}
    </FigureLine>
  );
}
