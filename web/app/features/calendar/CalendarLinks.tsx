import type { CalendarImport } from '@ngoma/api/features/events/calendar';
import ArrowsClockwise from '@phosphor-icons/core/regular/arrows-clockwise.svg?react';
import Copy from '@phosphor-icons/core/regular/copy.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './CalendarLinks.module.css';
import { feedQuery, useAddImport, useImports, useRefreshImport, useRemoveImport, useRenewFeed } from './calendar.queries.ts';

/** The secret feed address, for pasting into another calendar. */
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
      toast(t('calendar:feed.copied'));
    } catch {
      toast(t('calendar:feed.notCopied'), 'info');
    }
  };
  return (
    <section aria-labelledby="feed-title" className={styles.part}>
      <Heading id="feed-title" level={2} look="part">
        {t('calendar:feed.title')}
      </Heading>
      <Text tone="soft">{t('calendar:feed.words')}</Text>
      {feed ? (
        <TextField
          label={t('calendar:feed.address')}
          value={feed.url}
          onFocus={(event) => event.target.select()}
          helperText={
            feed.readAt ? t('calendar:feed.read', { when: formatRelative(feed.readAt, locale) }) : t('calendar:feed.unread')
          }
          inputProps={{ readOnly: true, style: { textOverflow: 'ellipsis' } }}
        />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <PanelSkeleton size="row" />
      )}
      <Row align="stretch">
        <Button size="medium" icon={<Copy />} disabled={!feed} onClick={() => void copy()}>
          {t('calendar:feed.copy')}
        </Button>
        <Button variant="quiet" size="medium" disabled={!feed} onClick={() => setAsks(true)}>
          {t('calendar:feed.renew')}
        </Button>
      </Row>
      <ConfirmDialog
        tone="ink"
        isOpen={asks}
        title={t('calendar:feed.renewTitle')}
        confirmLabel={t('calendar:feed.renew')}
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
        {t('calendar:feed.renewWords')}
      </ConfirmDialog>
    </section>
  );
}

const tones = { waiting: 'neutral', fresh: 'leaf', failed: 'red' } as const;

function Import({ one, onRemove }: { one: CalendarImport; onRemove: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const refresh = useRefreshImport();
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <Text isStrong>{one.name}</Text>
        <Badge tone={tones[one.state]}>{t(`calendar:import.state.${one.state}`)}</Badge>
        <Text look="small" tone="soft">
          {one.problem ? t(`calendar:import.problem.${one.problem}`) : t('calendar:import.kept', { count: one.kept })}
          {one.leftOut > 0 && <> · {t('calendar:import.leftOut', { count: one.leftOut })}</>}
          {one.readAt && <> · {formatRelative(one.readAt, locale)}</>}
        </Text>
      </div>
      {one.kind === 'address' && (
        <IconButton
          label={t('calendar:import.refresh', { name: one.name })}
          disabled={refresh.isPending}
          onClick={() =>
            refresh.mutate(one._id, {
              onSuccess: ({ message }) => toast(message),
              onError: (error) => toast(error.message, 'error'),
            })
          }
        >
          <ArrowsClockwise />
        </IconButton>
      )}
      <IconButton label={t('calendar:import.removeNamed', { name: one.name })} onClick={onRemove}>
        <Trash />
      </IconButton>
    </li>
  );
}

function AddImport() {
  const { t } = useTranslation();
  const toast = useToast();
  const add = useAddImport();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = async (newImport: Parameters<typeof add.mutateAsync>[0]) => {
    try {
      toast((await add.mutateAsync(newImport)).message);
      setAddress('');
      setProblem(undefined);
    } catch (error) {
      setProblem(
        error instanceof ApiProblem ? (error.errors.address ?? error.errors.file ?? error.message) : (error as Error).message,
      );
    }
  };
  /** Names an imported calendar after the host of its address. */
  const nameOf = (text: string) => /^(?:\w+:\/\/)?([^/]+)/.exec(text.trim())?.[1]?.slice(0, 80) || t('calendar:import.name');
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send({ name: nameOf(address), address });
      }}
      className={styles.form}
    >
      <TextField
        type="url"
        label={t('calendar:import.address')}
        placeholder="https://calendar.google.com/…/basic.ics"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? t('calendar:import.hint')}
      />
      <Row align="stretch">
        <Button size="medium" isBusy={add.isPending} type="submit" disabled={address.trim() === ''}>
          {t('calendar:import.add')}
        </Button>
        <Button variant="quiet" size="medium" onClick={() => input.current?.click()}>
          {t('calendar:import.file')}
        </Button>
      </Row>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ics,text/calendar"
        aria-label={t('calendar:import.file')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void send({ name: file.name.slice(0, 80), file });
          event.target.value = '';
        }}
      />
    </form>
  );
}

function Imports() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: imports, error, refetch } = useImports();
  const remove = useRemoveImport();
  const [leaving, setLeaving] = useState<CalendarImport>();
  return (
    <section aria-labelledby="imports-title" className={styles.part}>
      <Heading id="imports-title" level={2} look="part">
        {t('calendar:import.title')}
      </Heading>
      <Text tone="soft">{t('calendar:import.words')}</Text>
      {!imports && error && <LoadError error={error} onRetry={refetch} />}
      {imports && imports.length > 0 && (
        <ul className={styles.list}>
          {imports.map((one) => (
            <Import key={one._id} one={one} onRemove={() => setLeaving(one)} />
          ))}
        </ul>
      )}
      <AddImport />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={t('calendar:import.removeTitle', { name: leaving?.name ?? '' })}
        confirmLabel={t('calendar:import.remove')}
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
        {t('calendar:import.removeWords')}
      </ConfirmDialog>
    </section>
  );
}

/** The feed and the imports of the calendar. */
export function CalendarLinks() {
  return (
    <Card className={styles.links}>
      <Feed />
      <Imports />
    </Card>
  );
}
