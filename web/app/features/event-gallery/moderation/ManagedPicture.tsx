import { galleryLimits, type ManagedPicture as Picture } from '@ngoma/api/features/events/event-gallery';
import Check from '@phosphor-icons/core/regular/check.svg?react';
import { useId, useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useDecidePicture } from '../event-gallery.queries.ts';
import styles from './GalleryModeration.module.css';

interface PictureProps {
  readonly eventId: string;
  readonly picture: Picture;
}

/** Asks for the reason, which the author reads. It stays if the server refuses. */
function RefuseDialog({ eventId, picture, onClose }: PictureProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const formId = useId();
  const decide = useDecidePicture(eventId, picture._id);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const refuse = () => {
    setMissing(!reason.trim());
    if (!reason.trim()) return;
    decide.mutate(
      { state: 'refused', reason },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      title={t('gallery-moderation:refuseTitle')}
      isBusy={decide.isPending}
      onClose={onClose}
      actions={
        <Button variant="danger" type="submit" form={formId} isBusy={decide.isPending}>
          {t('gallery-moderation:refuseNow')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          refuse();
        }}
      >
        <TextArea
          label={t('gallery-moderation:reason')}
          hint={t('gallery-moderation:reasonHint', { name: picture.author })}
          error={isMissing ? t('gallery-moderation:reasonMissing') : decide.error?.message}
          value={reason}
          maxLength={galleryLimits.reason}
          rows={2}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
      </form>
    </Dialog>
  );
}

/** A picture with its author and what the team can do with it. One that an admin took down stays down. */
export function ManagedPicture({ eventId, picture }: PictureProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const decide = useDecidePicture(eventId, picture._id);
  const [isRefusing, setRefusing] = useState(false);
  const { state, author, sentAt, url, previewUrl, width, height, reason, openReports } = picture;
  const show = () =>
    decide.mutate(
      { state: 'shown' },
      { onSuccess: ({ message }) => toast(message), onError: ({ message }) => toast(message, 'error') },
    );
  return (
    <li className={styles.entry}>
      {state === 'taken_down' ? (
        <div className={styles.gone} />
      ) : (
        <a href={url} target="_blank" rel="noopener" className={styles.frame}>
          <img
            src={previewUrl}
            width={width}
            height={height}
            alt={t('gallery-moderation:pictureOf', { name: author })}
            loading="lazy"
            className={styles.image}
          />
        </a>
      )}
      <div className={styles.texts}>
        <Text as="span" isStrong isCut>
          {author}
        </Text>
        <Text as="span" look="small" tone="soft">
          {formatDate(sentAt, 'moment', locale)}
        </Text>
        {openReports > 0 && (
          <Badge tone="red" isDense>
            {t('gallery-moderation:reports', { count: openReports })}
          </Badge>
        )}
        {reason && <Text look="small">{reason}</Text>}
      </div>
      {state !== 'taken_down' && (
        <div className={styles.actions}>
          {state !== 'shown' && (
            <Button
              size="compact"
              variant="soft"
              icon={<Check />}
              isBusy={decide.isPending}
              aria-label={t('gallery-moderation:showOf', { name: author })}
              onClick={show}
            >
              {t('gallery-moderation:show')}
            </Button>
          )}
          {state !== 'refused' && (
            <Button
              size="compact"
              aria-label={t('gallery-moderation:refuseOf', { name: author })}
              onClick={() => setRefusing(true)}
            >
              {t('gallery-moderation:refuse')}
            </Button>
          )}
        </div>
      )}
      {isRefusing && <RefuseDialog eventId={eventId} picture={picture} onClose={() => setRefusing(false)} />}
    </li>
  );
}
