import PaperPlaneTilt from '@phosphor-icons/core/regular/paper-plane-tilt.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { galleryQuery, useSendPicture } from './event-gallery.queries.ts';
import { galleryPath } from './gallery-path.ts';
import styles from './SendToGallery.module.css';

interface SendToGalleryProps {
  readonly eventId: string;
  readonly eventName: string;
  readonly picture: Blob;
}

type DialogProps = SendToGalleryProps & {
  readonly audience: 'holders' | 'everyone';
  readonly isModerated: boolean;
  readonly onClose: () => void;
};

/** Says what is shown to whom, and sends the picture once the person has agreed. */
function ConsentDialog({ eventId, eventName, picture, audience, isModerated, onClose }: DialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const formId = useId();
  const send = useSendPicture(eventId);
  const url = useObjectUrl(picture);
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    setMissing(!isAgreed);
    if (!isAgreed) return;
    send.mutate(
      { picture, audience },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onClose();
        },
        // The gallery was opened to everyone meanwhile: the person reads the new text and agrees again.
        onError: (error) => error instanceof ApiProblem && error.code === 'audience_changed' && setAgreed(false),
      },
    );
  };
  return (
    <Dialog
      isOpen
      shape="sheet"
      title={t('gallery-sending:title')}
      isBusy={send.isPending}
      onClose={onClose}
      actions={
        <Button variant="sun" type="submit" form={formId} isBusy={send.isPending}>
          {t('gallery-sending:send')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          {url && <img src={url} alt="" className={styles.picture} />}
          <ul className={styles.facts}>
            <li>{t(`gallery-sending:shownTo.${audience}`, { name: eventName })}</li>
            <li>{t('gallery-sending:firstName')}</li>
            <li>{t(isModerated ? 'gallery-sending:moderated' : 'gallery-sending:atOnce')}</li>
            <li>{t('gallery-sending:withdraw')}</li>
          </ul>
          <Checkbox
            label={t(`gallery-sending:agree.${audience}`)}
            checked={isAgreed}
            error={isMissing ? t('gallery-sending:agreeMissing') : undefined}
            onChange={({ target }) => {
              setAgreed(target.checked);
              setMissing(false);
            }}
          />
          {send.error && (
            <Notice tone="red" role="alert">
              {send.error.message}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Sends a picture to the gallery of its event, for people with a ticket. Shows nothing if the event has no gallery. */
export function SendToGallery(props: SendToGalleryProps) {
  const { t } = useTranslation();
  const { data: gallery } = useQuery(galleryQuery(props.eventId));
  const [isOpen, setOpen] = useState(false);
  if (!gallery?.settings.isOpen) return null;
  const { settings, maySend, left } = gallery;
  return (
    <Stack gap={1} align="start">
      {maySend && left > 0 ? (
        <Button size="medium" icon={<PaperPlaneTilt />} onClick={() => setOpen(true)}>
          {t('gallery-sending:open')}
        </Button>
      ) : (
        <Text look="small" tone="soft">
          {t(maySend ? 'gallery-sending:full' : 'gallery-sending:needsTicket')}
        </Text>
      )}
      <TextLink to={galleryPath(props.eventId)} hasTouchHeight>
        {t('gallery-sending:see')}
      </TextLink>
      {isOpen && (
        <ConsentDialog
          {...props}
          audience={settings.audience}
          isModerated={!settings.showsAtOnce}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}
