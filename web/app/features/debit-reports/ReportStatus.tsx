import type { DebitReport } from '@ngoma/api/features/debit-reports';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Spinner } from '#ui/kit/action/Spinner.tsx';
import { useToast } from '#ui/kit/feedback/Toasts.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Rings } from '#ui/kit/media/Rings.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { isOver } from './debit-answer.ts';
import styles from './ReportStatus.module.css';

type Details = NonNullable<DebitReport['details']>;

/** Seconds after which a page without scripts is loaded again. */
const reloadSeconds = 5;

function CopyAddress() {
  const { t } = useTranslation();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast(t('debit-reports:report.copied')),
      (error: Error) => toast(error.message, 'error'),
    );
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {t('debit-reports:report.copy')}
    </Button>
  );
}

function Checking({ reference }: { readonly reference: string }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(reloadSeconds)} />
      </noscript>
      <span className={styles.spinner}>
        <Spinner />
      </span>
      <Heading level={2}>{t('debit-reports:report.checking')}</Heading>
      <p className={styles.words}>{t('debit-reports:report.checkingWords')}</p>
      {isHydrated ? (
        <CopyAddress />
      ) : (
        <ButtonLink href={`/debited?report=${reference}`} variant="quiet">
          {t('debit-reports:report.check')}
        </ButtonLink>
      )}
    </>
  );
}

function Result({ details: { state, reason, closeReason, payment }, code }: { details: Details; code: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = state === 'checking' ? 'case' : state;
  const words = {
    issued: t('debit-reports:result.issuedWords'),
    refunded: t('debit-reports:result.refundedWords'),
    case: t('debit-reports:result.caseWords', { code }),
    closed: closeReason === null ? '' : t('debit-reports:result.closedWords', { reason: closeReason }),
  };
  return (
    <>
      {state === 'issued' && <Rings />}
      <Heading level={2}>{t(`debit-reports:result.${shown}`)}</Heading>
      {payment && (
        <Text isStrong>
          {t('debit-reports:result.payment', { title: payment.title, amount: formatMoney(payment.amount, locale) })}
        </Text>
      )}
      {state === 'case' && reason && <Text>{t(`debit-reports:reason.${reason}`)}</Text>}
      <p className={styles.words}>{words[shown]}</p>
      {payment?.isOwn && payment.orderId && (
        <ButtonLink to={`/ticket-purchase-process?order=${payment.orderId}`} variant="sun">
          {t('debit-reports:result.open')}
        </ButtonLink>
      )}
    </>
  );
}

/** How far a report is: being checked, its end for readers who may see it, or that it was checked for all others. */
export function ReportStatus({ report }: { readonly report: DebitReport }) {
  const { t } = useTranslation();
  const { details, code, ref } = report;
  return (
    <div role="status" className={styles.status}>
      <Stack gap={1.5} align="center">
        {!isOver(report) && <Checking reference={ref} />}
        {isOver(report) && details && <Result details={details} code={code} />}
        {isOver(report) && !details && (
          <>
            <Heading level={2}>{t('debit-reports:report.checked')}</Heading>
            <p className={styles.words}>{t('debit-reports:report.checkedWords', { code })}</p>
          </>
        )}
      </Stack>
    </div>
  );
}
