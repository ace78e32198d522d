import type { ContractIncome, StatementEntry } from '@ngoma/api/features/dashboards/provider';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { statementQuery, statementRows } from './provider.queries.ts';
import styles from './Statement.module.css';

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

function Entry({ entry }: { entry: StatementEntry }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isIn = entry.amount > 0;
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <Text isStrong>{entry.title ?? t(`provider-dashboard:statement.kind.${entry.kind}`)}</Text>
        <Text look="small" tone="soft">
          {t(`provider-dashboard:statement.kind.${entry.kind}`)} · {formatDate(entry.at, 'moment', locale)}
        </Text>
      </div>
      <div>
        <p className={styles.movement} data-incoming={isIn || undefined}>
          {isIn ? '+' : '−'}
          {formatMoney(Math.abs(entry.amount), locale)}
        </p>
        <p className={styles.text}>
          {t('provider-dashboard:statement.after', { amount: formatMoney(entry.balanceAfter, locale) })}
        </p>
      </div>
    </li>
  );
}

interface StatementProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** A provider's money: balances, income by contract, and every ledger movement. */
export function Statement({ page, onPage }: StatementProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(statementQuery(page));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="page" />;
  const { balance, contracts, entries, total } = data;
  const pages = Math.max(1, Math.ceil(total / statementRows));
  return (
    <Stack>
      <Figures>
        <Figure label={t('provider-dashboard:figure.available')} value={formatMoney(balance.available, locale)}>
          {t('provider-dashboard:statement.availableWords')}
        </Figure>
        <Figure label={t('provider-dashboard:statement.escrow')} value={formatMoney(balance.escrow, locale)}>
          {t('provider-dashboard:statement.escrowWords')}
        </Figure>
        <Figure label={t('provider-dashboard:statement.reserved')} value={formatMoney(balance.reserved, locale)}>
          {t('provider-dashboard:statement.reservedWords')}
        </Figure>
      </Figures>
      <div className={styles.columns}>
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
        <Card aria-labelledby="movements-title" as="section" padding="none">
          <Heading level={2} look="part" id="movements-title" className={styles.byContract}>
            {t('provider-dashboard:statement.movements')}
          </Heading>
          {entries.length === 0 && <p className={styles.noContracts}>{t('provider-dashboard:statement.noMovements')}</p>}
          <ul className={styles.list}>
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
          {pages > 1 && (
            <div className={styles.actions}>
              <Button size="medium" disabled={page <= 1} onClick={() => onPage(page - 1)}>
                {t('provider-dashboard:statement.newer')}
              </Button>
              <span>{t('provider-dashboard:statement.page', { page, pages })}</span>
              <Button size="medium" disabled={page >= pages} onClick={() => onPage(page + 1)}>
                {t('provider-dashboard:statement.older')}
              </Button>
            </div>
          )}
        </Card>
      </div>
    </Stack>
  );
}
