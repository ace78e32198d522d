import type { ContractIncome } from '@ngoma/api/features/dashboards/provider';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { BalanceBar } from '#ui/display/BalanceBar.tsx';
import { ExpectedMoney } from '#ui/display/ExpectedMoney.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Movements } from './Movements.tsx';
import { statementQuery } from './provider.queries.ts';
import styles from './Statement.module.css';
import { readStatementFilter } from './statement-filter.ts';
import { useExpectedRows } from './use-expected-rows.ts';
import { YearIncome } from './YearIncome.tsx';

function Contract({ of }: { of: ContractIncome }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <TextLink to={`/contracts/${of._id}`}>{of.title}</TextLink>
        <Text look="small" tone="soft">
          {of.organizerName} · {formatDate(of.startsAt, 'dayYear', locale)}
        </Text>
      </div>
      <div>
        <p className={styles.amount}>{formatMoney(of.released, locale)}</p>
        <p className={styles.text}>
          {of.escrow > 0
            ? t('provider-dashboard:statement.inEscrow', { amount: formatMoney(of.escrow, locale) })
            : t('provider-dashboard:statement.ofTotal', { amount: formatMoney(of.total, locale) })}
        </p>
      </div>
    </li>
  );
}

function Contracts({ contracts }: { readonly contracts: readonly ContractIncome[] }) {
  const { t } = useTranslation();
  return (
    <Card aria-labelledby="by-contract-title" as="section" padding="none">
      <Heading level={2} look="part" id="by-contract-title" className={styles.byContract}>
        {t('provider-dashboard:statement.byContract')}
      </Heading>
      {contracts.length === 0 && <p className={styles.noContracts}>{t('provider-dashboard:statement.noContracts')}</p>}
      <ul className={styles.list}>
        {contracts.map((one) => (
          <Contract key={one._id} of={one} />
        ))}
      </ul>
    </Card>
  );
}

/** The parts of a provider's balance, in the order of the bar. Money in escrow is pending. */
const parts = [
  { kind: 'available', of: 'available' },
  { kind: 'reserved', of: 'reserved' },
  { kind: 'pending', of: 'escrow' },
] as const;

/**
 * A provider's money: the balance and its parts, `withdrawals`, what becomes available and when, income by month and by contract, and
 * every movement. The address keeps the filters.
 */
export function Statement({ withdrawals }: { readonly withdrawals?: ReactNode }) {
  const { t } = useTranslation();
  const filters = useFilters();
  const filter = readStatementFilter(filters);
  const rowsOf = useExpectedRows();
  const { data, error, refetch, isPlaceholderData } = useQuery(statementQuery(filter, filters.page));
  return (
    <Stack>
      {!data && error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <section aria-label={t('provider-dashboard:statement.balance')} className={styles.lead}>
          <BalanceBar
            sumName={t('provider-dashboard:statement.all')}
            parts={parts.map(({ kind, of }) => ({
              ...{ kind, name: t(`provider-dashboard:statement.part.${of}`), amount: data?.balance[of] },
              words: t(`provider-dashboard:statement.words.${of}`),
            }))}
          />
        </section>
      )}
      {withdrawals}
      {!data && !error && <PanelSkeleton size="page" />}
      {data && (
        <>
          <ExpectedMoney rows={rowsOf(data.expected)} nothing={t('provider-dashboard:expected.nothing')} />
          <div className={styles.columns}>
            <YearIncome />
            <Contracts contracts={data.contracts} />
          </div>
          <Movements statement={data} isRefreshing={isPlaceholderData} filter={filter} filters={filters} />
        </>
      )}
    </Stack>
  );
}
