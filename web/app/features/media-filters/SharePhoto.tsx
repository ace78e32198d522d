import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import Export from '@phosphor-icons/core/regular/export.svg?react';
import WhatsappLogo from '@phosphor-icons/core/regular/whatsapp-logo.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { canShare, saveFiles, shareFiles } from './gallery/share-works.ts';
import { fileOf, type Work } from './gallery-store.ts';

/** Shares a work: the file by the device's share sheet, a download, or a text with the event's link. */
export function SharePhoto({ work }: { work: Work }) {
  const { t } = useTranslation();
  const toast = useToast();
  const file = fileOf(work);
  const link = `${window.location.origin}/our-event/${work.eventId}`;
  const message = t(`media-filters:message.${work.kind}`, { name: work.eventName });
  return (
    <Row align="stretch">
      {canShare([file]) && (
        <Button variant="sun" size="medium" icon={<Export />} onClick={() => void shareFiles([file], `${message}\n${link}`)}>
          {t('media-filters:share')}
        </Button>
      )}
      <Button
        size="medium"
        icon={<DownloadSimple />}
        onClick={() => {
          saveFiles([file]);
          toast(t('media-filters:saved'));
        }}
      >
        {t('media-filters:save')}
      </Button>
      <ButtonLink
        size="medium"
        icon={<WhatsappLogo />}
        href={`https://wa.me/?text=${encodeURIComponent(`${message}\n${link}`)}`}
        target="_blank"
        rel="noopener"
      >
        WhatsApp
      </ButtonLink>
    </Row>
  );
}
