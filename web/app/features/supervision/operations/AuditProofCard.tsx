import { useQuery } from '@tanstack/react-query';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './AuditProofCard.module.css';
import { auditProofQuery, useProveAuditLog } from './operations.queries.ts';

/** Up to which entry the audit log is proven, since when, and a button that proves it now. */
export function AuditProofCard() {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const prove = useProveAuditLog();
  const { data, error, refetch } = useQuery(auditProofQuery());
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={1} />;
  const { proof, entries } = data;
  return (
    <Card as="section">
      <Stack gap={1}>
        <Row>
          <Heading level={2} look="part" className={styles.title}>
            {t('operations:audit.title')}
          </Heading>
          {proof && (
            <Badge tone={proof.faultCount === 0 ? 'leaf' : 'red'}>
              {t(proof.faultCount === 0 ? 'operations:audit.sound' : 'operations:audit.altered')}
            </Badge>
          )}
          <Button
            size="compact"
            isBusy={prove.isPending}
            onClick={() =>
              prove.mutate(undefined, {
                onSuccess: ({ message, proof: made }) => toast(message, made.faultCount === 0 ? 'success' : 'error'),
                onError: (problem) => toast(problem.message, 'error'),
              })
            }
          >
            {t('operations:audit.check')}
          </Button>
        </Row>
        <Text>
          {proof
            ? t('operations:audit.upTo', {
                position: formatNumber(proof.position, locale),
                entries: formatNumber(entries, locale),
                moment: formatDate(proof.provenAt, 'moment', locale),
              })
            : t('operations:audit.never')}
        </Text>
        {proof && (
          <Text look="small" tone="soft">
            {proof.provenBy === null ? t('operations:audit.byJob') : t('operations:audit.byAdmin', { name: proof.provenBy })} ·{' '}
            {t('operations:audit.hash', { hash: proof.hash.slice(0, 16) })}
          </Text>
        )}
        {proof && proof.faults.length > 0 && (
          <ul className={styles.list}>
            {proof.faults.map((fault) => (
              <li key={`${fault.kind} ${fault.position} ${fault.entryId}`}>
                {t(`operations:audit.fault.${fault.kind}`, { position: fault.position ?? '', entry: fault.entryId ?? '' })}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}
