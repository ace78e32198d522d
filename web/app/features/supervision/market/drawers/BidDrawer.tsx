import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part } from '#ui/overlay/SideDrawer.tsx';
import { Chips, EntryDrawer, PersonFact } from '../../EntryDrawer.tsx';
import { bidQuery } from '../market.queries.ts';
import { bidTones } from '../market-tones.ts';
import { ContractFact, Written } from './drawer-parts.tsx';

/** A bid in its current version. */
export function BidDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery({ ...bidQuery(id), enabled: id !== '' });
  return (
    <EntryDrawer
      id={id}
      list={list}
      query={query}
      title={t('market-lists:fact.bid')}
      titleOf={({ project }) => project.title}
      onClose={onClose}
    >
      {(bid) => (
        <>
          <Chips>
            <Badge tone={bidTones[bid.state]}>{t(`market-lists:bidState.${bid.state}`)}</Badge>
            <Badge>{t(`services:kind.${bid.category}`)}</Badge>
          </Chips>
          {bid.reason && (
            <Notice tone="sun" role="none">
              {bid.reason}
            </Notice>
          )}
          <Part title={t('supervision:account.about')}>
            <Fact name={t('market-lists:column.project')}>
              <TextLink to={`/marketplace-lists?tab=projects&open=${bid.project._id}`}>{bid.project.title}</TextLink>
            </Fact>
            <PersonFact name={t('market-lists:column.provider')} person={bid.provider} />
            <PersonFact name={t('market-lists:column.organizer')} person={bid.organizer} />
            <Fact name={t('market-lists:column.created')}>{formatDate(bid.createdAt, 'moment', locale)}</Fact>
            {bid.version > 1 && (
              <Fact name={t('market-lists:fact.changed', { count: bid.version - 1 })}>
                {formatDate(bid.updatedAt, 'moment', locale)}
              </Fact>
            )}
            <Fact name={t('market-lists:column.validUntil')}>{formatDate(bid.validUntil, 'moment', locale)}</Fact>
            <ContractFact id={bid.contractId} />
          </Part>
          <Part title={t('market-lists:fact.amounts')}>
            {bid.lines.map(({ label, amount }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and they never move.
              <Fact key={place} name={label}>
                {formatMoney(amount, locale)}
              </Fact>
            ))}
            <Fact name={t('market-lists:column.total')}>{formatMoney(bid.total, locale)}</Fact>
            <Fact name={t('market-lists:fact.deposit')}>
              {t('market-lists:fact.percent', { percent: formatNumber(bid.depositPercent, locale) })}
            </Fact>
            <Fact name={t('market-lists:fact.policy')}>{t(`market-lists:policy.${bid.cancellationPolicy}`)}</Fact>
          </Part>
          <Part title={t('market-lists:fact.message')}>
            <Written>{bid.message}</Written>
            {bid.delivery && <Written>{bid.delivery}</Written>}
          </Part>
        </>
      )}
    </EntryDrawer>
  );
}
