import type { OperationAlert } from '@ngoma/api/features/operations/alerts';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { pathOf, useAlertTexts } from './alert-texts.ts';
import styles from './OpenAlerts.module.css';
import { openAlertsQuery, useAcknowledge } from './operations.queries.ts';

function OpenAlert({ alert }: { readonly alert: OperationAlert }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const textsOf = useAlertTexts();
  const acknowledge = useAcknowledge(alert._id);
  const { title, words } = textsOf(alert);
  return (
    <li className={styles.alert}>
      <Row>
        <h3 className={styles.title}>{title}</h3>
        <Badge tone={alert.acknowledgedBy === null ? 'red' : 'sun'}>
          {t(alert.acknowledgedBy === null ? 'operations:state.open' : 'operations:state.acknowledged')}
        </Badge>
      </Row>
      <p className={styles.words}>{words}</p>
      <p className={styles.times}>
        {t('operations:openedAt', {
          moment: formatDate(alert.openedAt, 'moment', locale),
          ago: formatRelative(alert.openedAt, locale),
        })}
        {alert.acknowledgedBy !== null &&
          alert.acknowledgedAt !== null &&
          ` · ${t('operations:acknowledgedBy', { name: alert.acknowledgedBy, moment: formatDate(alert.acknowledgedAt, 'moment', locale) })}`}
      </p>
      <div className={styles.actions}>
        <ButtonLink size="compact" to={pathOf(alert)}>
          {t('operations:look')}
        </ButtonLink>
        {alert.acknowledgedBy === null && (
          <Button
            variant="ink"
            size="compact"
            isBusy={acknowledge.isPending}
            onClick={() =>
              acknowledge.mutate(undefined, {
                onSuccess: ({ message }) => toast(message),
                onError: (problem) => toast(problem.message, 'error'),
              })
            }
          >
            {t('operations:acknowledge')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Alerts that are shown on another page than the operations. */
const shownElsewhere = 3;

/** The open alerts of the platform. With `isQuiet`, on another page, it shows the oldest of them, and nothing if there are none. */
export function OpenAlerts({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(openAlertsQuery());
  if (!data) {
    if (isQuiet) return null;
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={1} />;
  }
  if (data.length === 0) {
    return isQuiet ? null : (
      <Notice tone="leaf" role="none">
        {t('operations:noAlerts')}
      </Notice>
    );
  }
  return (
    <Card as="section" aria-label={t('operations:alerts')} className={isQuiet ? styles.quiet : undefined}>
      <Heading level={2} look="part" className={styles.heading}>
        {t('operations:alerts')}
      </Heading>
      <Stack as="ul" gap={1.5}>
        {data.slice(0, isQuiet ? shownElsewhere : data.length).map((alert) => (
          <OpenAlert key={alert._id} alert={alert} />
        ))}
      </Stack>
      {isQuiet && data.length > shownElsewhere && (
        <div className={styles.more}>
          <ButtonLink size="medium" to="/ticketing-&-transactions-supervision?tab=operations">
            {t('operations:allAlerts', { count: data.length })}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
