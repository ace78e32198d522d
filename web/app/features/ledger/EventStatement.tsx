import { taxName } from '@ngoma/api/features/events/ticketing/tax-name';
import type { EventStatement as Statement } from '@ngoma/api/features/ledger/statements';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { SpreadsheetButtons } from '#ui/list/SpreadsheetButtons.tsx';
import styles from './EventStatement.module.css';
import { saveStatement, statementQuery } from './ledger.queries.ts';

interface LineProps {
  readonly label: string;
  readonly amount: number;
  readonly detail?: string;
  readonly isStrong?: boolean;
}

/** One amount of a statement, with its sign. */
function Line({ label, amount, detail, isStrong = false }: LineProps) {
  const locale = useLocale();
  return (
    <div className={styles.row}>
      <dt className={styles.name} data-strong={isStrong || undefined}>
        {label}
        {detail && (
          <Text look="small" tone="soft">
            {detail}
          </Text>
        )}
      </dt>
      <dd className={styles.value} data-strong={isStrong || undefined}>
        {amount < 0 && '−'}
        {formatMoney(Math.abs(amount), locale)}
      </dd>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** Shown instead of the lines, where there are none. */
  readonly nothing?: string | undefined;
  readonly children: ReactNode;
}

function Section({ title, nothing, children }: SectionProps) {
  return (
    <section className={styles.part}>
      <Heading level={3}>{title}</Heading>
      {nothing ? <p className={styles.nothing}>{nothing}</p> : <dl className={styles.facts}>{children}</dl>}
    </section>
  );
}

function Figures({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { event, released, upcoming, fromOtherBalances } = statement;
  const moment = (at: string) => formatDate(at, 'moment', locale, event.zone);
  const optional = [
    ['refunded', -statement.refunded],
    ['commissionBack', statement.commissionBack],
    ['disputed', -statement.disputed],
  ] as const;
  return (
    <>
      <Text tone="soft">
        {formatDate(event.date, 'dayYear', locale, event.zone)} · {t('ledger:statement.asOf', { when: moment(statement.asOf) })}
      </Text>
      <Section title={t('ledger:statement.earnings')}>
        <Line
          label={t('ledger:settlement.gross')}
          amount={statement.gross}
          detail={t('ledger:settlement.orders', { count: statement.orders })}
        />
        <Line label={t('ledger:settlement.commission')} amount={-statement.commission} />
        {optional.map(([name, amount]) =>
          amount === 0 ? null : <Line key={name} label={t(`ledger:statement.${name}`)} amount={amount} />,
        )}
        <Line label={t('ledger:settlement.due')} amount={statement.net} isStrong />
      </Section>
      {statement.taxes.length > 0 && (
        <Section title={t('ledger:statement.taxes')}>
          {statement.taxes.map((tax) => (
            <Line
              key={`${tax.taxId} ${tax.basisPoints} ${tax.mode}`}
              label={taxName(tax, locale)}
              amount={tax.due}
              {...(tax.returned > 0 && {
                detail: t('ledger:statement.taxReturned', {
                  collected: formatMoney(tax.collected, locale),
                  returned: formatMoney(tax.returned, locale),
                }),
              })}
            />
          ))}
          <Line label={t('ledger:statement.taxDue')} amount={statement.taxDue} isStrong />
        </Section>
      )}
      <Section
        title={t('ledger:statement.released')}
        nothing={released.length === 0 ? t('ledger:statement.nothingReleased') : undefined}
      >
        {released.map(({ part, at, amount, settledDebt }) => (
          <Line
            key={part}
            label={t(`ledger:statement.done.${part}`)}
            amount={amount}
            detail={
              settledDebt > 0
                ? t('ledger:statement.settledDebt', { when: moment(at), amount: formatMoney(settledDebt, locale) })
                : moment(at)
            }
          />
        ))}
        {statement.pledgesPaid > 0 && <Line label={t('ledger:statement.pledgesPaid')} amount={-statement.pledgesPaid} />}
      </Section>
      <Section
        title={t('ledger:statement.upcoming')}
        nothing={upcoming.length === 0 ? t('ledger:statement.nothingUpcoming') : undefined}
      >
        {upcoming.map(({ part, at, amount }) => (
          <Line
            key={part}
            label={t(`ledger:statement.next.${part}`)}
            amount={amount}
            detail={at === null ? t('ledger:statement.noDate') : t('ledger:statement.from', { when: moment(at) })}
          />
        ))}
        {statement.pledged > 0 && (
          <Line label={t('ledger:statement.pledged')} amount={-statement.pledged} detail={t('ledger:statement.pledgedWords')} />
        )}
      </Section>
      {fromOtherBalances !== 0 && (
        <Section title={t('ledger:statement.otherBalances')}>
          <Line
            label={t('ledger:statement.fromOtherBalances')}
            amount={-fromOtherBalances}
            detail={t('ledger:statement.fromOtherBalancesWords')}
          />
        </Section>
      )}
    </>
  );
}

function Downloads({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.spaced}>
      <SpreadsheetButtons onSave={(format) => saveStatement(eventId, format, t('ledger:statement.file'))} primary="xlsx" />
    </div>
  );
}

/** The settlement statement of an event: earnings, what was released, what is to come, and its spreadsheet files. */
export function EventStatement({ eventId }: { readonly eventId: string }) {
  const { data, error, refetch } = useQuery(statementQuery(eventId));
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <RowSkeletons count={4} />;
  return (
    <>
      <Figures statement={data} />
      <Downloads eventId={eventId} />
    </>
  );
}
