import type { MarketService } from '@ngoma/api/features/supervision/supervised-market';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part } from '#ui/overlay/SideDrawer.tsx';
import { Chips, EntryDrawer } from '../../EntryDrawer.tsx';
import { ReasonDialog } from '../../ReasonDialog.tsx';
import { providerQuery, useHideService } from '../market.queries.ts';
import { providerTones } from '../market-tones.ts';
import styles from './drawer-parts.module.css';
import { Written } from './drawer-parts.tsx';

/** A service with the decision to hide it, or to show it again. */
function OfferedService({ service }: { service: MarketService }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const hide = useHideService(service._id);
  const [isAsking, setAsking] = useState(false);
  const isHidden = service.hiddenReason !== null;
  const act = isHidden ? 'show' : 'hide';
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Text isStrong>{service.title}</Text>
        {isHidden && <Badge tone="sun">{t('market-lists:fact.isHidden')}</Badge>}
      </div>
      <Text look="small" tone="soft">
        {t(`services:kind.${service.category}`)} ·{' '}
        {service.priceFrom === null
          ? t('market-lists:fact.onRequest')
          : t('market-lists:fact.from', { price: formatMoney(service.priceFrom, locale) })}
      </Text>
      {service.description && <Written>{service.description}</Written>}
      {service.hiddenReason && <p className={styles.quote}>{service.hiddenReason}</p>}
      <Button size="compact" variant={isHidden ? 'outlined' : 'danger'} onClick={() => setAsking(true)}>
        {t(`market-lists:act.${act}.label`)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t(`market-lists:act.${act}.title`, { title: service.title })}
          words={t(`market-lists:act.${act}.words`)}
          confirmLabel={t(`market-lists:act.${act}.label`)}
          tone={isHidden ? 'ink' : 'danger'}
          reason="required"
          act={(reason) => hide.mutateAsync({ isHidden: !isHidden, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** A provider with the services, which the admin hides or shows again. */
export function ProviderDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery({ ...providerQuery(id), enabled: id !== '' });
  return (
    <EntryDrawer
      id={id}
      list={list}
      query={query}
      title={t('market-lists:column.provider')}
      titleOf={({ name }) => name}
      onClose={onClose}
    >
      {(provider) => (
        <>
          <Row gap={2} isSingleLine>
            <Portrait name={provider.name} url={provider.avatar?.url} size="large" />
            <div>
              {provider.headline && <Text isStrong>{provider.headline}</Text>}
              <TextLink href={`mailto:${provider.email}`}>{provider.email}</TextLink>
            </div>
          </Row>
          <Chips>
            <Badge tone={providerTones[provider.state]}>{t(`market-lists:providerState.${provider.state}`)}</Badge>
            <Badge tone={provider.isVerified ? 'leaf' : 'neutral'}>
              {t(`supervision:account.isVerified.${provider.isVerified}`)}
            </Badge>
          </Chips>
          <Part title={t('supervision:account.about')}>
            <Fact name={t('market-lists:column.city')}>{provider.cities.join(', ') || '–'}</Fact>
            <Fact name={t('market-lists:column.rating')}>
              {provider.rating.average === null ? (
                '–'
              ) : (
                <>
                  <Stars value={provider.rating.average} /> {formatNumber(provider.rating.average, locale)} (
                  {formatNumber(provider.rating.count, locale)})
                </>
              )}
            </Fact>
            <Fact name={t('market-lists:column.profileSince')}>{formatDate(provider.createdAt, 'dayYear', locale)}</Fact>
            <Fact name={t('market-lists:tab.bids')}>{formatNumber(provider.bids, locale)}</Fact>
            <Fact name={t('market-lists:tab.requests')}>{formatNumber(provider.requests, locale)}</Fact>
            <Fact name={t('market-lists:tab.contracts')}>{formatNumber(provider.contracts, locale)}</Fact>
            {provider.about && <Written>{provider.about}</Written>}
            <Row gap={2}>
              <TextLink to={`/user-management?open=${provider._id}`} hasTouchHeight>
                {t('market-lists:fact.account')}
              </TextLink>
              {provider.state !== 'blocked' && (
                <TextLink href={`/profile/${provider._id}`} hasTouchHeight>
                  {t('market-lists:fact.profile')}
                </TextLink>
              )}
            </Row>
          </Part>
          <Part title={t('market-lists:column.services')}>
            {provider.offered.length === 0 && <Text tone="soft">{t('market-lists:noServices')}</Text>}
            <ul className={styles.entries}>
              {provider.offered.map((service) => (
                <OfferedService key={service._id} service={service} />
              ))}
            </ul>
          </Part>
        </>
      )}
    </EntryDrawer>
  );
}
