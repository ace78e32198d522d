import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import {
  type NotificationChannel,
  type NotificationChoice,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from '@ngoma/api/features/notifications';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { choicesQuery, useChooseNotification } from './choices.queries.ts';

/**
 * A label and one column for each channel. Channel names stand in a head row on wide screens, and beside each switch on mobile.
 */
const columns = { xs: '1fr', sm: 'minmax(0, 1fr) repeat(3, 92px)' } as const;

interface ChannelCellProps {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly choice: NotificationChoice | undefined;
  readonly onChoose: (isOn: boolean) => void;
}

/** Cell of one kind and channel: a switch, a text if it is always sent, or a dash if it never is. */
function ChannelCell({ kind, channel, choice, onChoose }: ChannelCellProps) {
  const { t } = useTranslation();
  const place = t(`account:notices.channels.${channel}`);
  const label = t('account:notices.label', { kind: t(`account:notices.kinds.${kind}.title`), place });
  // A channel that never sends this kind has no row on mobile, but keeps its column on wide screens.
  if (!choice) {
    return (
      <Box sx={{ display: { xs: 'none', sm: 'block' }, position: 'relative', textAlign: 'center', color: 'text.secondary' }}>
        <span aria-hidden="true">–</span>
        <Box
          component="span"
          sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
        >
          {t('account:notices.never', { label })}
        </Box>
      </Box>
    );
  }
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: { xs: 'space-between', sm: 'center' },
        minHeight: 44,
        cursor: choice.isFixed ? 'default' : 'pointer',
      }}
    >
      <Typography component="span" aria-hidden="true" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
        {place}
      </Typography>
      {choice.isFixed ? (
        <Typography component="span" variant="body2" sx={{ fontWeight: 600, px: { xs: 1, sm: 0 } }}>
          {t('account:notices.always')}
        </Typography>
      ) : (
        <Switch
          checked={choice.isOn}
          onChange={(_event, isOn) => onChoose(isOn)}
          slotProps={{ input: { 'aria-label': label } }}
        />
      )}
    </Box>
  );
}

function ChannelHeader() {
  const { t } = useTranslation();
  return (
    <Box aria-hidden="true" sx={{ display: { xs: 'none', sm: 'grid' }, gridTemplateColumns: columns, pb: 0.5 }}>
      <span />
      {notificationChannels.map((channel) => (
        <Typography key={channel} variant="body2" sx={{ textAlign: 'center', fontWeight: 600, color: 'text.secondary' }}>
          {t(`account:notices.channels.${channel}`)}
        </Typography>
      ))}
    </Box>
  );
}

function KindRow({ kind, children }: { readonly kind: NotificationKind; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: columns,
        alignItems: 'center',
        columnGap: 0,
        py: { xs: 1.5, sm: 1 },
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ pr: { sm: 2 }, pb: { xs: 0.5, sm: 0 } }}>
        <Text id={id} isStrong>
          {t(`account:notices.kinds.${kind}.title`)}
        </Text>
        <Text look="small" tone="soft">
          {t(`account:notices.kinds.${kind}.text`)}
        </Text>
      </Box>
      {children}
    </Box>
  );
}

/** Notification settings by kind and channel. Each switch saves at once, and switches back if that fails. */
export function NotificationChoices() {
  const toast = useToast();
  const { data: choices, error, refetch } = useQuery(choicesQuery());
  const choose = useChooseNotification();
  if (!choices && error) return <LoadError error={error} onRetry={refetch} />;
  if (!choices) return <PanelSkeleton size="page" />;
  const kinds = notificationKinds.filter((one) => choices.some(({ kind }) => kind === one));
  return (
    <>
      <ChannelHeader />
      {kinds.map((kind) => (
        <KindRow key={kind} kind={kind}>
          {notificationChannels.map((channel) => (
            <ChannelCell
              key={channel}
              kind={kind}
              channel={channel}
              choice={choices.find((one) => one.kind === kind && one.channel === channel)}
              onChoose={(isOn) =>
                choose.mutate(
                  { kind, channel, isOn },
                  { onSuccess: ({ message }) => toast(message), onError: (problem) => toast(problem.message, 'error') },
                )
              }
            />
          ))}
        </KindRow>
      ))}
    </>
  );
}
