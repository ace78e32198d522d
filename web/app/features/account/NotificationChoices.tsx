import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import {
  type NoticeChannel,
  type NoticeKind,
  type NotificationChoice,
  noticeChannels,
  noticeKinds,
} from '@ngoma/api/features/notification-choices';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { choicesQuery, useChooseNotification } from './notification-choices.queries.ts';

/** A label, then a place each: names of places stand once above on wide screens, and beside each switch on phones. */
const columns = { xs: '1fr', sm: 'minmax(0, 1fr) repeat(3, 92px)' } as const;

interface PlaceProps {
  readonly kind: NoticeKind;
  readonly channel: NoticeChannel;
  readonly choice: NotificationChoice | undefined;
  readonly onChoose: (isOn: boolean) => void;
}

/** One kind in one place: a switch; a word where it is always sent; a dash where it never is. */
function Place({ kind, channel, choice, onChoose }: PlaceProps) {
  const { t } = useTranslation();
  const place = t(`account:notices.channels.${channel}`);
  const label = t('account:notices.label', { kind: t(`account:notices.kinds.${kind}.title`), place });
  // What is never sent there needs no line on a phone, and keeps its column elsewhere.
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

function ChannelHeads() {
  const { t } = useTranslation();
  return (
    <Box aria-hidden="true" sx={{ display: { xs: 'none', sm: 'grid' }, gridTemplateColumns: columns, pb: 0.5 }}>
      <span />
      {noticeChannels.map((channel) => (
        <Typography key={channel} variant="body2" sx={{ textAlign: 'center', fontWeight: 600, color: 'text.secondary' }}>
          {t(`account:notices.channels.${channel}`)}
        </Typography>
      ))}
    </Box>
  );
}

function KindRow({ kind, children }: { readonly kind: NoticeKind; readonly children: ReactNode }) {
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
        <Typography id={id} sx={{ fontWeight: 600 }}>
          {t(`account:notices.kinds.${kind}.title`)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`account:notices.kinds.${kind}.text`)}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

/** What somebody is told of, and where; each switch counts at once, and springs back where it could not be kept. */
export function NotificationChoices() {
  const toast = useToast();
  const { data: choices, error, refetch } = useQuery(choicesQuery());
  const choose = useChooseNotification();
  if (!choices && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!choices) return <Skeleton variant="rounded" height={300} />;
  const kinds = noticeKinds.filter((one) => choices.some(({ kind }) => kind === one));
  return (
    <>
      <ChannelHeads />
      {kinds.map((kind) => (
        <KindRow key={kind} kind={kind}>
          {noticeChannels.map((channel) => (
            <Place
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
