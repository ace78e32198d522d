import ContentCopy from '@mui/icons-material/ContentCopy';
import IosShare from '@mui/icons-material/IosShare';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';

/** Shares an event: by WhatsApp (a plain link that works without scripts), the device's share sheet, or a copied link. */
export function ShareMenu({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast(t('events:share.copied'));
    } catch {
      toast(t('events:share.notCopied', { url }), 'error');
    }
  };
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the share sheet is no error; after any other error the link is copied.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copy();
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        component="a"
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
        target="_blank"
        rel="noopener"
        size="small"
        startIcon={<WhatsApp />}
      >
        WhatsApp
      </Button>
      <Button size="small" startIcon={<ContentCopy />} onClick={copy}>
        {t('events:share.copy')}
      </Button>
      {canShare && (
        <Button size="small" startIcon={<IosShare />} onClick={share}>
          {t('events:share.more')}
        </Button>
      )}
    </Box>
  );
}
