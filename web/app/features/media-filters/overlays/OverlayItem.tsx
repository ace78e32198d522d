import { type ManagedOverlay, overlayLimits } from '@ngoma/api/features/events/media-filters';
import ArrowDown from '@phosphor-icons/core/regular/arrow-down.svg?react';
import ArrowUp from '@phosphor-icons/core/regular/arrow-up.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import styles from './OverlaySettings.module.css';
import { useChangeOverlay, useRemoveOverlay } from './overlays.queries.ts';
import { SamplePicture } from './SamplePicture.tsx';

interface OverlayItemProps {
  readonly eventId: string;
  readonly overlay: ManagedOverlay;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Moves it before the one above, or behind the one below. */
  readonly onMove: (by: -1 | 1) => void;
}

/** An overlay over a sample picture, with its name, its switch, its place in the list and its removal. */
export function OverlayItem({ eventId, overlay, isFirst, isLast, onMove }: OverlayItemProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { _id, kind, name, picture, isOn } = overlay;
  const change = useChangeOverlay(eventId, _id);
  const remove = useRemoveOverlay(eventId, _id);
  const [typed, setTyped] = useState(name);
  const [isAsking, setAsking] = useState(false);
  const onError = (error: Error) => toast(error.message, 'error');
  const rename = () => {
    const next = typed.trim();
    if (!next || next === name) return setTyped(name);
    change.mutate({ name: next }, { onSuccess: ({ message }) => toast(message), onError });
  };
  return (
    <li className={styles.item}>
      <div className={styles.sample} data-off={!isOn || undefined}>
        <SamplePicture kind={kind} url={picture.url} label={t('event-overlays:previewOf', { name })} />
      </div>
      <div className={styles.fields}>
        <Badge tone={kind === 'sponsor' ? 'sun' : 'primary'} isDense>
          {t(`event-overlays:kind.${kind}`)}
        </Badge>
        <TextField
          size="compact"
          label={t('event-overlays:name')}
          value={typed}
          maxLength={overlayLimits.name}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={rename}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
        <Switch
          label={t('event-overlays:isOn')}
          checked={change.variables?.isOn !== undefined && change.isPending ? change.variables.isOn : isOn}
          onChange={({ target }) => change.mutate({ isOn: target.checked }, { onError })}
        />
        <Row gap={0} isSingleLine>
          <IconButton label={t('event-overlays:up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
            <ArrowUp />
          </IconButton>
          <IconButton label={t('event-overlays:down', { name })} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown />
          </IconButton>
          <IconButton label={t('event-overlays:removeOf', { name })} onClick={() => setAsking(true)}>
            <Trash />
          </IconButton>
        </Row>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('event-overlays:removeTitle', { name })}
        confirmLabel={t('event-overlays:removeNow')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: ({ message }) => toast(message), onError })}
        onClose={() => setAsking(false)}
      >
        {t('event-overlays:removeText')}
      </ConfirmDialog>
    </li>
  );
}
