import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import IosShare from '@mui/icons-material/IosShare';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { saveFile } from '#lib/save-file.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { fileOf, type Work } from './works.ts';

/** Passes a work on: by the phone's own sheet with the file in it, as a file, or as words with the event's link. */
export function ShareWork({ work }: { work: Work }) {
  const { t } = useTranslation();
  const toast = useToast();
  const file = fileOf(work);
  const link = `${window.location.origin}/our-event/${work.eventId}`;
  const message = t('media-filters:message', { name: work.eventName });
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
  const save = () => saveFile(file, file.name);
  const share = () =>
    navigator.share({ files: [file], text: `${message}\n${link}` }).catch((error: unknown) => {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) save();
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {canShare && (
        <Button variant="contained" color="sun" startIcon={<IosShare />} onClick={share}>
          {t('media-filters:share')}
        </Button>
      )}
      <Button
        startIcon={<DownloadOutlined />}
        onClick={() => {
          save();
          toast(t('media-filters:saved'));
        }}
      >
        {t('media-filters:save')}
      </Button>
      <Button
        component="a"
        href={`https://wa.me/?text=${encodeURIComponent(`${message}\n${link}`)}`}
        target="_blank"
        rel="noopener"
        startIcon={<WhatsApp />}
      >
        WhatsApp
      </Button>
    </Box>
  );
}
