import { deviceName } from '@ngoma/api/common/device-name';
import type { OpenSession } from '@ngoma/api/features/people/auth';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { sessionsQuery, useEndSessions } from './account.queries.ts';
import styles from './Sessions.module.css';

function SessionRow({ session, onEnd, isBusy }: { session: OpenSession; onEnd: () => void; isBusy: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = deviceName(session.device) ?? t('account:sessions.unknown');
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <Text isStrong>{name}</Text>
        <Text look="small" tone="soft">
          {t('account:sessions.since', { moment: formatDate(session.createdAt, 'moment', locale) })}
          {session.address && ` · ${session.address}`}
          {!session.isCurrent && ` · ${t('account:sessions.seen', { when: formatRelative(session.lastSeenAt, locale) })}`}
        </Text>
      </div>
      {session.isCurrent ? (
        <Badge tone="leaf">{t('account:sessions.here')}</Badge>
      ) : (
        <Button size="medium" disabled={isBusy} aria-label={t('account:sessions.endOne', { name })} onClick={onEnd}>
          {t('account:sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Lists the account's sessions and ends them. */
export function Sessions() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery());
  const end = useEndSessions();
  const endAt = (sessionId?: string) =>
    end.mutate(sessionId, {
      onSuccess: ({ message }) => toast(message),
      onError: (problem) => toast(problem.message, 'error'),
    });
  if (!sessions && error) return <LoadError error={error} onRetry={refetch} />;
  if (!sessions) return <PanelSkeleton size="part" />;
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} isBusy={end.isPending} onEnd={() => endAt(session._id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={styles.actions}>
          <Button size="medium" isBusy={end.isPending} onClick={() => endAt()}>
            {t('account:sessions.endOthers')}
          </Button>
        </div>
      )}
    </>
  );
}
