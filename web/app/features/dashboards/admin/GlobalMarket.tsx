import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ChangeText } from '../figures/ComparedFigures.tsx';
import { ReportCard } from '../reports/ReportCard.tsx';
import { Bars, CityBars, mostBars } from '../reports/ReportCharts.tsx';
import type { GlobalPartProps } from './GlobalRankings.tsx';

const lists = '/marketplace-lists';

/** Projects, bids and contracts of the period and the money in escrow, each beside the period before. */
export function MarketOfPeriod({ figures: { market, from, to }, save }: GlobalPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const days = `from=${from}&to=${to}`;
  // A contract is listed by the day of its draft, so that its list has no days.
  const rows = [
    ['projects', `${lists}?tab=projects&${days}`, formatNumber],
    ['bids', `${lists}?tab=bids&${days}`, formatNumber],
    ['contracts', `${lists}?tab=contracts`, formatNumber],
    ['contractValue', `${lists}?tab=contracts`, formatMoney],
    ['escrow', `${lists}?tab=contracts&state=active`, formatMoney],
  ] as const;
  return (
    <ReportCard
      title={t('global-statistics:market.title')}
      unit={t('global-statistics:market.unit')}
      onSave={save('market')}
      table={{
        headings: (['figure', 'now', 'before', 'change'] as const).map((name) => t(`global-statistics:column.${name}`)),
        rows: rows.map(([name, address, format]) => [
          <TextLink key="name" to={address}>
            {t(`global-statistics:market.${name}`)}
          </TextLink>,
          format(market.now[name], locale),
          format(market.before[name], locale),
          market.before[name] > 0 ? <ChangeText key="change" now={market.now[name]} before={market.before[name]} /> : '–',
        ]),
      }}
    />
  );
}

/** The providers whom organizers find, by service or city, with those who joined in the period and in the one before. */
export function ProviderShares({ figures, save, by }: GlobalPartProps & { readonly by: 'services' | 'providers' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shares = by === 'services' ? figures.providersByService : figures.providersByCity;
  const title = t(`global-statistics:market.${by}`);
  const bars = shares.map(({ key, name, providers, joined }) => ({
    id: key,
    name,
    value: providers,
    label: t('global-statistics:market.joined', {
      ...{ all: formatNumber(providers, locale), joined: formatNumber(joined, locale), count: joined },
    }),
  }));
  return (
    <ReportCard
      title={title}
      unit={t('global-statistics:market.providersUnit')}
      onSave={save(by)}
      table={{
        headings: [
          t(`global-statistics:column.${by === 'services' ? 'service' : 'cities'}`),
          t('global-statistics:column.providers'),
          t('global-statistics:column.joined'),
          t('global-statistics:column.joinedBefore'),
          t('global-statistics:column.change'),
        ],
        rows: shares.map(({ name, providers, joined, joinedBefore }) => [
          name,
          formatNumber(providers, locale),
          formatNumber(joined, locale),
          formatNumber(joinedBefore, locale),
          joinedBefore > 0 ? <ChangeText key="change" now={joined} before={joinedBefore} /> : '–',
        ]),
      }}
    >
      {by === 'providers' ? (
        <CityBars label={title} bars={bars} accentIndex={0} />
      ) : (
        <Bars bars={bars.slice(0, mostBars)} accentIndex={0} />
      )}
    </ReportCard>
  );
}
