import ContentCopy from '@mui/icons-material/ContentCopy';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';

const ShareSheetButton = lazyPart(async () => (await import('./ShareSheetButton.tsx')).ShareSheetButton);

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
        <Suspense fallback={null}>
          <ShareSheetButton title={title} url={url} onFailure={copy} />
        </Suspense>
      )}
    </Box>
  );
}
