import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part } from '#ui/overlay/SideDrawer.tsx';
import { Chips, EntryDrawer, PersonFact } from '../../EntryDrawer.tsx';
import { contractQuery } from '../market.queries.ts';
import { contractTones } from '../market-tones.ts';
import { EventFact } from './drawer-parts.tsx';

const times = ['createdAt', 'activatedAt', 'completedAt', 'cancelledAt'] as const;
const sums = ['total', 'escrow', 'released', 'refunded'] as const;

/** A contract with the sums of its milestones and its latest dispute. */
export function ContractDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery({ ...contractQuery(id), enabled: id !== '' });
  return (
    <EntryDrawer
      id={id}
      list={list}
      query={query}
      title={t('market-lists:column.contract')}
      titleOf={({ title }) => title}
      onClose={onClose}
    >
      {(contract) => (
        <>
          <Chips>
            <Badge tone={contractTones[contract.state]}>{t(`market-lists:contractState.${contract.state}`)}</Badge>
            <Badge>{t(`services:kind.${contract.category}`)}</Badge>
          </Chips>
          {contract.dispute && (
            <Notice tone={contract.dispute.isDecided ? 'sun' : 'red'} role="none">
              {t(contract.dispute.isDecided ? 'market-lists:fact.disputeDecided' : 'market-lists:fact.disputeOpen', {
                day: formatDate(contract.dispute.openedAt, 'dayYear', locale),
                reason: contract.dispute.reason,
              })}
            </Notice>
          )}
          <TextLink to={`/contracts/${contract._id}`} hasTouchHeight>
            {t('market-lists:fact.openContract')}
          </TextLink>
          <Part title={t('supervision:account.about')}>
            <PersonFact name={t('market-lists:column.organizer')} person={contract.organizer} />
            <PersonFact name={t('market-lists:column.provider')} person={contract.provider} />
            <EventFact event={contract.event} />
            <Fact name={t('market-lists:fact.source')}>
              <TextLink to={`/marketplace-lists?tab=${contract.source.type}s&open=${contract.source._id}`}>
                {t(`market-lists:fact.of.${contract.source.type}`)}
              </TextLink>
            </Fact>
            <Fact name={t('market-lists:column.date')}>{formatDate(contract.startsAt, 'moment', locale)}</Fact>
            <Fact name={t('market-lists:fact.place')}>{contract.location}</Fact>
            <Fact name={t('market-lists:fact.policy')}>{t(`market-lists:policy.${contract.cancellationPolicy}`)}</Fact>
          </Part>
          <Part title={t('market-lists:fact.amounts')}>
            {sums.map((sum) => (
              <Fact key={sum} name={t(`market-lists:sum.${sum}`)}>
                {formatMoney(contract[sum], locale)}
              </Fact>
            ))}
          </Part>
          <Part title={t('market-lists:fact.times')}>
            {times.map((time) => {
              const at = contract[time];
              return (
                at && (
                  <Fact key={time} name={t(`market-lists:time.${time}`)}>
                    {formatDate(at, 'moment', locale)}
                  </Fact>
                )
              );
            })}
          </Part>
        </>
      )}
    </EntryDrawer>
  );
}
