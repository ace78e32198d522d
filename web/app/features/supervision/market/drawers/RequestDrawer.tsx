import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Fact, type ListedDrawerProps, Part } from '#ui/overlay/SideDrawer.tsx';
import { Chips, EntryDrawer, PersonFact } from '../../EntryDrawer.tsx';
import { requestQuery } from '../market.queries.ts';
import { requestTones } from '../market-tones.ts';
import { ContractFact, EventFact, Written } from './drawer-parts.tsx';

/** A direct request with the latest proposal. */
export function RequestDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery({ ...requestQuery(id), enabled: id !== '' });
  return (
    <EntryDrawer
      id={id}
      list={list}
      query={query}
      title={t('market-lists:fact.request')}
      titleOf={({ title }) => title}
      onClose={onClose}
    >
      {(request) => (
        <>
          <Chips>
            <Badge tone={requestTones[request.state]}>{t(`market-lists:requestState.${request.state}`)}</Badge>
            <Badge>{t(`services:kind.${request.category}`)}</Badge>
          </Chips>
          {request.reason && (
            <Notice tone="sun" role="none">
              {request.reason}
            </Notice>
          )}
          <Part title={t('supervision:account.about')}>
            <PersonFact name={t('market-lists:column.organizer')} person={request.organizer} />
            <PersonFact name={t('market-lists:column.provider')} person={request.provider} />
            <EventFact event={request.event} />
            {request.budget !== null && <Fact name={t('market-lists:column.budget')}>{formatMoney(request.budget, locale)}</Fact>}
            <Fact name={t('market-lists:column.date')}>{formatDate(request.startsAt, 'moment', locale)}</Fact>
            <Fact name={t('market-lists:fact.place')}>
              {request.location}, {request.city}
            </Fact>
            <Fact name={t('market-lists:column.created')}>{formatDate(request.createdAt, 'moment', locale)}</Fact>
            <ContractFact id={request.contractId} />
          </Part>
          <Part title={t('market-lists:fact.description')}>
            <Written>{request.brief}</Written>
          </Part>
          {request.proposal && (
            <Part title={t('market-lists:fact.proposal')}>
              <Fact name={t('market-lists:column.total')}>{formatMoney(request.proposal.total, locale)}</Fact>
              <Fact name={t('market-lists:fact.deposit')}>
                {t('market-lists:fact.percent', { percent: formatNumber(request.proposal.depositPercent, locale) })}
              </Fact>
              <Fact name={t('market-lists:column.validUntil')}>{formatDate(request.proposal.validUntil, 'moment', locale)}</Fact>
              <Written>{request.proposal.message}</Written>
            </Part>
          )}
        </>
      )}
    </EntryDrawer>
  );
}
