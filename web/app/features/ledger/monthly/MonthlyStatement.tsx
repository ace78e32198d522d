import type { MonthlyStatement as Statement } from '@ngoma/api/features/ledger/monthly-statements';
import FilePdf from '@phosphor-icons/core/regular/file-pdf.svg?react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { formatMonth } from '#lib/format/month.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from './MonthlyStatement.module.css';
import { monthlyStatementQuery, saveMonthlyStatement, statementMonthsQuery } from './monthly.queries.ts';

type Part = Statement['parts'][number];
type Line = Part['lines'][number];

function Amount({ of, isStrong = false }: { readonly of: number; readonly isStrong?: boolean }) {
  const locale = useLocale();
  return (
    <dd className={styles.amount} data-strong={isStrong || undefined}>
      {of < 0 && '−'}
      {formatMoney(Math.abs(of), locale)}
    </dd>
  );
}

function Row({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      {children}
    </div>
  );
}

function Balance({ title, of }: { readonly title: string; readonly of: Statement['opening'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const held = (['pending', 'available', 'reserved'] as const).filter((name) => of[name] !== 0);
  return (
    <div className={styles.balance}>
      <dt>
        <Text isStrong>{title}</Text>
        {held.length > 0 && (
          <Text look="small" tone="soft">
            {held.map((name) => t(`monthly-statement:balance.${name}`, { amount: formatMoney(of[name], locale) })).join(' · ')}
          </Text>
        )}
      </dt>
      <Amount of={of.total} isStrong />
    </div>
  );
}

function LineName({ line: { kind, subject, count } }: { readonly line: Line }) {
  const { t } = useTranslation();
  return (
    <>
      {subject?.name ?? t(`monthly-statement:line.${kind}`)}
      {kind !== 'withdrawal' && (
        <Text look="small" tone="soft">
          {t('monthly-statement:movements', { count })}
        </Text>
      )}
    </>
  );
}

function StatementPart({ part: { kind, lines, amount } }: { readonly part: Part }) {
  const { t } = useTranslation();
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <Heading level={3}>{t(`monthly-statement:part.${kind}`)}</Heading>
        <dl className={styles.sum}>
          <VisuallyHidden as="dt">{t('monthly-statement:sum')}</VisuallyHidden>
          <Amount of={amount} isStrong />
        </dl>
      </div>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <Row key={`${line.kind} ${line.subject?._id}`} name={<LineName line={line} />}>
            <Amount of={line.amount} />
          </Row>
        ))}
      </dl>
    </section>
  );
}

function Figures({ statement, isRefreshing }: { readonly statement: Statement; readonly isRefreshing: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { month, isOver, asOf, zone, opening, parts, closing } = statement;
  return (
    <div aria-busy={isRefreshing} className={styles.figures}>
      {!isOver && (
        <p className={styles.running}>
          <Badge tone="sun">{t('monthly-statement:running')}</Badge>{' '}
          {t('monthly-statement:asOf', { when: formatDate(asOf, 'moment', locale, zone) })}
        </p>
      )}
      <dl className={styles.balances}>
        <Balance title={t('monthly-statement:opening')} of={opening} />
      </dl>
      {parts.length === 0 && (
        <p className={styles.nothing}>{t('monthly-statement:nothing', { month: formatMonth(month, locale) })}</p>
      )}
      {parts.map((part) => (
        <StatementPart key={part.kind} part={part} />
      ))}
      <dl className={styles.balances}>
        <Balance title={t('monthly-statement:closing')} of={closing} />
      </dl>
    </div>
  );
}

function Download({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const file = useMutation({
    mutationFn: () => saveMonthlyStatement(month, locale, t('monthly-statement:file', { month })),
    onSuccess: () => toast(t('monthly-statement:done')),
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <Button icon={<FilePdf />} isBusy={file.isPending} onClick={() => file.mutate()}>
      {t('monthly-statement:download')}
    </Button>
  );
}

/** The account's statement of a chosen month: opening balance, what changed it, closing balance, and its PDF. The address keeps the month. */
export function MonthlyStatement() {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const filters = useFilters();
  const months = useQuery(statementMonthsQuery());
  const offered = months.data?.months ?? [];
  const asked = filters.get('month');
  const month = offered.includes(asked) ? asked : (offered[0] ?? '');
  const statement = useQuery(monthlyStatementQuery(month));
  const failed = months.data ? statement : months;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <Heading level={2} look="part" id={titleId}>
            {t('monthly-statement:title')}
          </Heading>
          <Text tone="soft">{t('monthly-statement:words')}</Text>
        </div>
        {month && (
          <div className={styles.choice}>
            <Select
              size="compact"
              label={t('monthly-statement:month')}
              value={month}
              onChange={({ target }) => filters.change({ month: target.value })}
            >
              {offered.map((one) => (
                <option key={one} value={one}>
                  {formatMonth(one, locale)}
                </option>
              ))}
            </Select>
            <Download month={month} />
          </div>
        )}
      </div>
      {failed.error && !statement.data ? (
        <LoadError error={failed.error} onRetry={failed.refetch} />
      ) : months.data && offered.length === 0 ? (
        <p className={styles.nothing}>{t('monthly-statement:none')}</p>
      ) : statement.data ? (
        <Figures statement={statement.data} isRefreshing={statement.isPlaceholderData} />
      ) : (
        <PanelSkeleton size="part" />
      )}
    </Card>
  );
}
