import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Eye from '@phosphor-icons/core/regular/eye.svg?react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';

const frame = { borderRadius: '22px', border: '8px solid #14183A', overflow: 'hidden', bgcolor: 'background.default' } as const;

/** Form on the left, preview on the right; on mobile a button opens the preview. */
export function EditorFrame({ children, preview }: { children: ReactNode; preview: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 390px', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Box component="aside" aria-label={t('event-editor:preview')} sx={{ display: { xs: 'none', lg: 'block' } }}>
        {/* Below the header and the bar with the page's buttons, which are sticky as well. */}
        <Box sx={{ position: 'sticky', top: 148 }}>
          <Typography sx={{ fontWeight: 600, mb: 1, color: 'text.secondary' }}>{t('event-editor:preview')}</Typography>
          {/* The preview is inert. The scroll container around it takes the focus, so that the keyboard can scroll it. */}
          <Box
            role="group"
            aria-label={t('event-editor:preview')}
            tabIndex={0}
            sx={{ ...frame, maxHeight: 'calc(100dvh - 196px)', overflowY: 'auto' }}
          >
            <Box inert sx={{ pb: 3 }}>
              {preview}
            </Box>
          </Box>
        </Box>
      </Box>
      <Button startIcon={<Eye />} onClick={() => setOpen(true)} sx={{ display: { lg: 'none' }, justifySelf: 'start' }}>
        {t('event-editor:preview')}
      </Button>
      <Dialog shape="sheet" title={t('event-editor:preview')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div inert>{preview}</div>
      </Dialog>
    </Box>
  );
}
