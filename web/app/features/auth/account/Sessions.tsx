import Box from '@mui/material/Box';
import { deviceName } from '@ngoma/api/common/device-name';
import type { OpenSession } from '@ngoma/api/features/auth';
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

function SessionRow({ session, onEnd, isBusy }: { session: OpenSession; onEnd: () => void; isBusy: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = deviceName(session.device) ?? t('account:sessions.unknown');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        py: 1.25,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Text isStrong>{name}</Text>
        <Text look="small" tone="soft">
          {t('account:sessions.since', { moment: formatDate(session.createdAt, 'moment', locale) })}
          {session.address && ` · ${session.address}`}
          {!session.isCurrent && ` · ${t('account:sessions.seen', { when: formatRelative(session.lastSeenAt, locale) })}`}
        </Text>
      </Box>
      {session.isCurrent ? (
        <Badge tone="leaf">{t('account:sessions.here')}</Badge>
      ) : (
        <Button size="medium" disabled={isBusy} aria-label={t('account:sessions.endOne', { name })} onClick={onEnd}>
          {t('account:sessions.end')}
        </Button>
      )}
    </Box>
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
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} isBusy={end.isPending} onEnd={() => endAt(session._id)} />
        ))}
      </Box>
      {sessions.length > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
          <Button size="medium" isBusy={end.isPending} onClick={() => endAt()}>
            {t('account:sessions.endOthers')}
          </Button>
        </Box>
      )}
    </>
  );
}
