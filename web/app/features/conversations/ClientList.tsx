import type { Client } from '@ngoma/api/features/conversations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLastPage } from '#lib/api/queries/use-last-page.ts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import styles from './ClientList.module.css';
import { clientsQuery, conversationsOnPage } from './conversations.queries.ts';

interface ClientRowProps {
  readonly client: Client;
  readonly messagePath: (client: Client) => string;
}

function ClientRow({ client, messagePath }: ClientRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, avatar, requests, contracts, lastAt } = client;
  const figures = [
    ['requests', String(requests)],
    ['open', String(contracts.open)],
    ['completed', String(contracts.completed)],
    ['total', formatMoney(contracts.total, locale)],
  ] as const;
  return (
    <Card as="li" className={styles.client}>
      <Row gap={1.5} isSingleLine>
        <Portrait name={name} url={avatar?.url} size="large" />
        <div className={styles.texts}>
          <Heading level={2} look="part">
            {name}
          </Heading>
          <Text look="small" tone="soft">
            {t('conversations:clients.last', { day: formatDate(lastAt, 'dayYear', locale) })}
          </Text>
        </div>
      </Row>
      <dl className={styles.facts}>
        {figures.map(([key, value]) => (
          <div key={key} className={styles.figure}>
            <dt className={styles.name}>{t(`conversations:clients.${key}`)}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink size="medium" to={messagePath(client)}>
        {t('conversations:message')}
      </ButtonLink>
    </Card>
  );
}

/** The organizers that a provider works for: their requests and contracts, and a link to write to them. */
export function ClientList({ messagePath }: Pick<ClientRowProps, 'messagePath'>) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(clientsQuery(page));
  const isRedirecting = useLastPage({ page, total: data?.total, limit: conversationsOnPage, onPage: setPage });
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data || isRedirecting) return <RowSkeletons count={4} />;
  if (data.clients.length === 0)
    return <EmptyState title={t('conversations:clients.none')}>{t('conversations:clients.noneText')}</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {data.clients.map((client) => (
          <ClientRow key={client._id} client={client} messagePath={messagePath} />
        ))}
      </ul>
      <Pager page={page} total={data.total} limit={conversationsOnPage} onPage={setPage} />
    </>
  );
}
