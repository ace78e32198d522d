import type { AdminDashboard } from '@ngoma/api/features/dashboards/dashboards';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import CheckCircle from '@phosphor-icons/core/regular/check-circle.svg?react';
import { Link } from 'react-router';
import { formatMoney, formatNumber, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './AdminLead.module.css';

type Kind = AdminDashboard['waiting'][number]['kind'] | 'ledger';
type Decision = Omit<AdminDashboard['waiting'][number], 'kind'> & { readonly kind: Kind };

const supervision = '/ticketing-&-transactions-supervision';
const addresses: Readonly<Record<Kind, string>> = {
  ledger: `${supervision}?tab=ledger`,
  failedRefunds: `${supervision}?tab=cases&kind=failed_refund`,
  stuck: `${supervision}?tab=cases&kind=stuck`,
  failedPayouts: '/withdrawal?tab=failed',
  withdrawals: '/withdrawal',
  disputes: '/marketplace-lists?tab=contracts&state=disputed',
  unhonoured: `${supervision}?tab=cases&kind=unhonoured`,
  identities: '/user-management?tab=identity',
  messages: `${supervision}?tab=messages&state=open`,
  suspended: `${supervision}?tab=events&state=suspended`,
  unverified: '/user-management?verified=false',
};

/** Returns the earliest moment; undefined if there is none. */
const oldestOf = (decisions: readonly Decision[]): string | undefined => decisions.flatMap(({ since }) => since ?? []).sort()[0];

function DecisionRow({ kind, count, amount, since }: Decision) {
  const { t } = useTranslation();
  const locale = useLocale();
  const details = [
    ...(amount ? [formatMoney(amount, locale)] : []),
    ...(since ? [t('supervision:home.oldest', { when: formatRelative(since, locale) })] : []),
  ];
  return (
    <li>
      <Link to={addresses[kind]} className={styles.task}>
        <strong className={styles.count}>{formatNumber(count, locale)}</strong>
        <span className={styles.texts}>
          {t(`supervision:home.wait.${kind}`, { count })}
          {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
        </span>
        <span className={styles.arrow}>
          <CaretRight />
        </span>
      </Link>
    </li>
  );
}

/** The sums over all decisions, and the button that opens the most urgent ones. */
function Summary({ decisions }: { readonly decisions: readonly [Decision, ...Decision[]] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const count = decisions.reduce((sum, one) => sum + one.count, 0);
  const amount = decisions.reduce((sum, one) => sum + (one.amount ?? 0), 0);
  const oldest = oldestOf(decisions);
  const [first] = decisions;
  return (
    <div className={styles.summary}>
      <p className={styles.figure}>
        <strong className={styles.number}>{formatNumber(count, locale)}</strong> {t('supervision:home.decisions', { count })}
      </p>
      <dl className={styles.facts}>
        {oldest && (
          <div>
            <dt>{t('supervision:home.oldestLabel')}</dt>
            <dd>{formatRelative(oldest, locale)}</dd>
          </div>
        )}
        {amount > 0 && (
          <div>
            <dt>{t('supervision:home.atStake')}</dt>
            <dd>{formatMoney(amount, locale)}</dd>
          </div>
        )}
      </dl>
      <ButtonLink variant="sun" to={addresses[first.kind]}>
        {t(`supervision:home.verb.${first.kind}`, { count: first.count })}
      </ButtonLink>
    </div>
  );
}

/** The lead part of the admin's home: what waits for a decision, since when, how much money it is about, and where to begin. */
export function AdminLead({ figures: { waiting, isLedgerSound } }: { readonly figures: AdminDashboard }) {
  const { t } = useTranslation();
  const unsound: readonly Decision[] = isLedgerSound === false ? [{ kind: 'ledger', count: 1, amount: null, since: null }] : [];
  const [first, ...others] = [...unsound, ...waiting];
  return (
    <section aria-labelledby="waiting-title" className={styles.lead}>
      <Heading level={2} look="part" id="waiting-title">
        {t('supervision:home.waiting')}
      </Heading>
      {!first && (
        <p className={styles.nothing}>
          <CheckCircle aria-hidden="true" />
          {t('supervision:home.nothingWaits')}
        </p>
      )}
      {first && (
        <div className={styles.columns}>
          <Summary decisions={[first, ...others]} />
          <ul className={styles.list}>
            {[first, ...others].map((decision) => (
              <DecisionRow key={decision.kind} {...decision} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
