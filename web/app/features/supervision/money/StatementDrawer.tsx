import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { statement } from '@ngoma/api/features/ledger/ledger';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { Fact, type ListedDrawerProps, Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { rowsOnPage, statementQuery } from '../supervision.queries.ts';
import { Freeze } from '../withdrawals/decisions/Freeze.tsx';
import { Debt } from './Debt.tsx';
import { useMovementName } from './movement-labels.ts';
import styles from './StatementDrawer.module.css';

type Statement = ReplyOf<typeof statement>;

function Waiting({ waiting }: Pick<Statement, 'waiting'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = Date.now();
  if (waiting.length === 0) return <Text tone="soft">{t('supervision:money.nothingWaits')}</Text>;
  return waiting.map((one) => (
    <Stack key={one.eventId} gap={0}>
      <Fact name={<TextLink to={`/our-event/${one.eventId}`}>{one.eventName}</TextLink>}>
        <span className={styles.figures}>
          <Money amountXaf={one.amount} />
        </span>
      </Fact>
      <div className={styles.soft}>
        {t(Date.parse(one.endsAt) > now ? 'supervision:money.waitsUntil' : 'supervision:money.waitedUntil', {
          day: formatDate(one.endsAt, 'dayYear', locale),
          reserve: formatMoney(one.reserve, locale),
          reserveDay: formatDate(one.reserveFreesAt, 'dayYear', locale),
        })}
      </div>
    </Stack>
  ));
}

function Lines({ lines }: Pick<Statement, 'lines'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const movementOf = useMovementName();
  if (lines.length === 0) return <Text tone="soft">{t('supervision:money.noLines')}</Text>;
  return lines.map((line) => (
    <div key={line._id} className={styles.part}>
      <Fact name={<div className={styles.movement}>{movementOf(`${line.source}.${line.kind}`)}</div>}>
        <span className={styles.danger} data-incoming={line.amount > 0 || undefined}>
          {line.amount > 0 ? '+' : '−'}
          {formatMoney(Math.abs(line.amount), locale)}
        </span>
      </Fact>
      {line.sourceName && <div className={styles.soft}>{line.sourceName}</div>}
      <div className={styles.balance}>
        <span>{formatDate(line.at, 'moment', locale)}</span>
        <span>
          {t('supervision:money.balanceAfter', {
            account: t(`supervision:ledger.account.${line.account}`),
            balance: formatMoney(line.balance, locale),
          })}
        </span>
      </div>
    </div>
  ));
}

function Content({ id }: { id: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(statementQuery(id, page));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="page" />;
  return (
    <>
      <TextLink to={`/user-management?open=${id}`}>{data.holder.email}</TextLink>
      <Part title={t('supervision:money.balances')}>
        {(['pending', 'available', 'reserved'] as const).map((kind) => (
          <Fact key={kind} name={t(`supervision:money.${kind}`)}>
            <span className={styles.figures}>
              <Money amountXaf={data.balances[kind]} />
            </span>
          </Fact>
        ))}
      </Part>
      {data.debt && <Debt id={id} name={data.holder.name} debt={data.debt} />}
      <Freeze id={id} name={data.holder.name} />
      <Part title={t('supervision:money.waiting')}>
        <Waiting waiting={data.waiting} />
      </Part>
      <Part title={t('supervision:money.lines')}>
        <Lines lines={data.lines} />
        <Pager page={page} total={data.total} limit={rowsOnPage} onPage={setPage} />
      </Part>
    </>
  );
}

/** A person's account with the platform: balances, release dates, and every movement with the balance after it. */
export function StatementDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...statementQuery(id, 1), enabled: id !== '' });
  return (
    <SideDrawer
      isOpen={id !== ''}
      title={data?.holder.name ?? t('supervision:money.statement')}
      onClose={onClose}
      entry={{ id, list }}
    >
      {id && <Content key={id} id={id} />}
    </SideDrawer>
  );
}
