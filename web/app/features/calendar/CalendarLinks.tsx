import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { CalendarImport } from '@ngoma/api/features/calendar';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '#lib/call.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { feedQuery, useAddImport, useImports, useRefreshImport, useRemoveImport, useRenewFeed } from './calendar.queries.ts';

/** The secret address, to be pasted into another calendar. */
function Feed() {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const { data: feed, error, refetch } = useQuery(feedQuery());
  const renew = useRenewFeed();
  const [asks, setAsks] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(feed?.url ?? '');
      toast(t('provider-calendar:feed.copied'));
    } catch {
      toast(t('provider-calendar:feed.notCopied'), 'info');
    }
  };
  return (
    <Box component="section" aria-labelledby="feed-title" sx={{ display: 'grid', gap: 1.25, alignContent: 'start' }}>
      <Typography id="feed-title" variant="h4" component="h2">
        {t('provider-calendar:feed.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{t('provider-calendar:feed.words')}</Typography>
      {feed ? (
        <TextField
          label={t('provider-calendar:feed.address')}
          value={feed.url}
          onFocus={(event) => event.target.select()}
          helperText={
            feed.readAt
              ? t('provider-calendar:feed.read', { when: formatRelative(feed.readAt, locale) })
              : t('provider-calendar:feed.unread')
          }
          inputProps={{ readOnly: true, style: { textOverflow: 'ellipsis' } }}
        />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <Skeleton variant="rounded" height={56} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<ContentCopy />} onClick={() => void copy()} disabled={!feed}>
          {t('provider-calendar:feed.copy')}
        </Button>
        <Button variant="text" onClick={() => setAsks(true)} disabled={!feed}>
          {t('provider-calendar:feed.renew')}
        </Button>
      </Box>
      <ConfirmDialog
        isOpen={asks}
        title={t('provider-calendar:feed.renewTitle')}
        confirmLabel={t('provider-calendar:feed.renew')}
        isBusy={renew.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: ({ message }) => toast(message),
            onError: (error) => toast(error.message, 'error'),
            onSettled: () => setAsks(false),
          })
        }
      >
        {t('provider-calendar:feed.renewWords')}
      </ConfirmDialog>
    </Box>
  );
}

const tones = { waiting: 'neutral', fresh: 'leaf', failed: 'red' } as const;

function Import({ one, onRemove }: { one: CalendarImport; onRemove: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const refresh = useRefreshImport();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 1, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.25, justifyItems: 'start' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{one.name}</Typography>
        <StatusChip tone={tones[one.state]}>{t(`provider-calendar:import.state.${one.state}`)}</StatusChip>
        <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {one.problem
            ? t(`provider-calendar:import.problem.${one.problem}`)
            : t('provider-calendar:import.kept', { count: one.kept })}
          {one.leftOut > 0 && <> · {t('provider-calendar:import.leftOut', { count: one.leftOut })}</>}
          {one.readAt && <> · {formatRelative(one.readAt, locale)}</>}
        </Typography>
      </Box>
      {one.kind === 'address' && (
        <IconButton
          aria-label={t('provider-calendar:import.refresh', { name: one.name })}
          disabled={refresh.isPending}
          onClick={() =>
            refresh.mutate(one._id, {
              onSuccess: ({ message }) => toast(message),
              onError: (error) => toast(error.message, 'error'),
            })
          }
        >
          <Refresh />
        </IconButton>
      )}
      <IconButton aria-label={t('provider-calendar:import.removeNamed', { name: one.name })} onClick={onRemove}>
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
}

function AddImport() {
  const { t } = useTranslation();
  const toast = useToast();
  const add = useAddImport();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = async (wish: Parameters<typeof add.mutateAsync>[0]) => {
    try {
      toast((await add.mutateAsync(wish)).message);
      setAddress('');
      setProblem(undefined);
    } catch (error) {
      setProblem(
        error instanceof ApiProblem ? (error.errors.address ?? error.errors.file ?? error.message) : (error as Error).message,
      );
    }
  };
  /** What people call it: the host of its address. */
  const nameOf = (text: string) =>
    /^(?:\w+:\/\/)?([^/]+)/.exec(text.trim())?.[1]?.slice(0, 80) || t('provider-calendar:import.name');
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send({ name: nameOf(address), address });
      }}
      sx={{ display: 'grid', gap: 1.25 }}
    >
      <TextField
        type="url"
        label={t('provider-calendar:import.address')}
        placeholder="https://calendar.google.com/…/basic.ics"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? t('provider-calendar:import.hint')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="outlined" loading={add.isPending} disabled={address.trim() === ''}>
          {t('provider-calendar:import.add')}
        </Button>
        <Button variant="text" onClick={() => input.current?.click()}>
          {t('provider-calendar:import.file')}
        </Button>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ics,text/calendar"
        aria-label={t('provider-calendar:import.file')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void send({ name: file.name.slice(0, 80), file });
          event.target.value = '';
        }}
      />
    </Box>
  );
}

function Imports() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: imports, error, refetch } = useImports();
  const remove = useRemoveImport();
  const [leaving, setLeaving] = useState<CalendarImport>();
  return (
    <Box component="section" aria-labelledby="imports-title" sx={{ display: 'grid', gap: 1.25, alignContent: 'start' }}>
      <Typography id="imports-title" variant="h4" component="h2">
        {t('provider-calendar:import.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{t('provider-calendar:import.words')}</Typography>
      {!imports && error && <LoadFailure error={error} onRetry={refetch} />}
      {imports && imports.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {imports.map((one) => (
            <Import key={one._id} one={one} onRemove={() => setLeaving(one)} />
          ))}
        </Box>
      )}
      <AddImport />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={t('provider-calendar:import.removeTitle', { name: leaving?.name ?? '' })}
        confirmLabel={t('provider-calendar:import.remove')}
        tone="error"
        isBusy={remove.isPending}
        onClose={() => setLeaving(undefined)}
        onConfirm={() =>
          remove.mutate(leaving?._id ?? '', {
            onSuccess: ({ message }) => toast(message),
            onError: (error) => toast(error.message, 'error'),
            onSettled: () => setLeaving(undefined),
          })
        }
      >
        {t('provider-calendar:import.removeWords')}
      </ConfirmDialog>
    </Box>
  );
}

/** The calendar's ways out and in. */
export function CalendarLinks() {
  return (
    <Card
      sx={{
        p: { xs: 2, md: 2.5 },
        mt: 2.5,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Feed />
      <Imports />
    </Card>
  );
}
