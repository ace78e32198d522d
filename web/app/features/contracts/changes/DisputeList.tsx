import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { labelWithValue, quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Faces } from '#ui/kit/media/Portrait.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import { contractsOnPage, disputesQuery } from '../contracts.queries.ts';
import styles from './DisputeList.module.css';

type Disputes = Awaited<ReturnType<NonNullable<ReturnType<typeof disputesQuery>['queryFn']>>>;
type Dispute = Extract<Disputes, { disputes: unknown }>['disputes'][number];

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { contract, openedBy, reason, escrow, openedAt, outcome, toProvider } = dispute;
  return (
    <Card as="li">
      <Stack gap={1}>
        <Row>
          <Badge tone={outcome ? 'leaf' : 'red'}>{t(outcome ? 'contracts:disputes.decided' : 'contracts:disputes.waits')}</Badge>
          <Text isStrong>{formatMoney(escrow, locale)}</Text>
        </Row>
        <Heading level={3}>{contract.title}</Heading>
        <Faces people={[contract.organizer, contract.provider].map(({ name, avatar }) => ({ name, url: avatar?.url }))}>
          {contract.organizer.name} · {contract.provider.name} · {contract.event.name}
        </Faces>
        <Text>
          {labelWithValue(
            t('contracts:disputes.opened', { name: contract[openedBy].name, day: formatDate(openedAt, 'moment', locale) }),
            quoted(reason, locale),
            locale,
          )}
        </Text>
        {outcome && (
          <Text isStrong>
            {t(`contracts:outcome.${outcome}`)} ·{' '}
            {labelWithValue(contract.provider.name, formatMoney(toProvider ?? 0, locale), locale)}
          </Text>
        )}
        <Row>
          <ButtonLink variant={outcome ? 'outlined' : 'sun'} size="medium" to={`/contracts/${contract._id}`}>
            {t(outcome ? 'contracts:open' : 'contracts:disputes.decide')}
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  );
}

/** Disputes for admins: open and decided. */
export function DisputeList() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const [page, setPage] = useState(1);
  const shown = isOpen ? 'open' : 'closed';
  const { tabOf, panelOf } = useTabs<'open' | 'closed'>(shown);
  const { data, error, refetch } = useQuery(disputesQuery(isOpen, page));
  const choose = (next: boolean) => {
    setOpen(next);
    setPage(1);
  };
  return (
    <section aria-labelledby="disputes-title" className={styles.part}>
      <Heading id="disputes-title" level={2}>
        {t('contracts:disputes.title')}
      </Heading>
      <TabStrip
        label={t('contracts:disputes.title')}
        value={shown}
        choices={[
          { value: 'open', label: t('contracts:disputes.open') },
          { value: 'closed', label: t('contracts:disputes.closed') },
        ]}
        onChange={(next) => choose(next === 'open')}
        tabOf={tabOf}
      />
      <div {...panelOf(shown)} className={styles.part}>
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <RowSkeletons count={2} />}
        {data?.disputes.length === 0 && (
          <EmptyState title={t('contracts:disputes.none')}>{t('contracts:disputes.noneWords')}</EmptyState>
        )}
        {data && data.disputes.length > 0 && (
          <ul className={styles.list}>
            {data.disputes.map((dispute) => (
              <DisputeRow key={dispute._id} dispute={dispute} />
            ))}
          </ul>
        )}
        {data && <Pager page={page} total={data.total} limit={contractsOnPage} onPage={setPage} />}
      </div>
    </section>
  );
}
