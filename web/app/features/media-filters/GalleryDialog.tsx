import ArrowBack from '@mui/icons-material/ArrowBack';
import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';
import { useRemoveWork, worksQuery } from './gallery.queries.ts';
import type { Work } from './gallery-store.ts';
import { PhotoView } from './PhotoView.tsx';
import { SharePhoto } from './SharePhoto.tsx';

// Long event names wrap to two lines on mobile instead of being cut.
const twoLines = {
  flex: 1,
  minWidth: 0,
  fontSize: { xs: '1.125rem', sm: 'inherit' },
  lineHeight: 1.25,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;

interface GalleryDialogProps {
  readonly userId: string;
  /** Work to show first, if one was just made. */
  readonly shownId?: string | undefined;
  readonly onClose: () => void;
}

/** Works made on this device: all in a grid, or one large with its share buttons. */
export function GalleryDialog({ userId, shownId, onClose }: GalleryDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { data: works = [], error, isPending } = useQuery(worksQuery(userId));
  const [openId, setOpenId] = useState(shownId);
  const open = works.find(({ id }) => id === openId);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {open && (
          <IconButton aria-label={t('media-filters:gallery.all')} onClick={() => setOpenId(undefined)}>
            <ArrowBack />
          </IconButton>
        )}
        <Box component="span" sx={twoLines}>
          {open ? open.eventName : t('media-filters:gallery.title')}
        </Box>
        <IconButton aria-label={t('common:close')} onClick={onClose}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        {open ? (
          <OpenWork work={open} onGone={() => setOpenId(undefined)} />
        ) : error ? (
          <EmptyState title={t('media-filters:gallery.closed')}>{t('media-filters:gallery.closedWords')}</EmptyState>
        ) : works.length === 0 && !isPending ? (
          <EmptyState
            title={t('media-filters:gallery.none')}
            covers={['empty-search', 'makossa', 'this-weekend']}
            action={<Button onClick={onClose}>{t('media-filters:gallery.begin')}</Button>}
          >
            {t('media-filters:gallery.noneWords')}
          </EmptyState>
        ) : (
          <Grid works={works} onOpen={setOpenId} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Grid({ works, onOpen }: { works: readonly Work[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('media-filters:gallery.private')}</Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))' }}>
        {works.map((work) => (
          <ButtonBase
            key={work.id}
            onClick={() => onOpen(work.id)}
            sx={{
              display: 'block',
              textAlign: 'left',
              borderRadius: '12px',
              overflow: 'hidden',
              border: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ position: 'relative' }}>
              <PhotoView work={work} isSmall />
              {work.kind === 'video' && (
                <PlayCircleOutlined
                  aria-hidden="true"
                  sx={{
                    position: 'absolute',
                    inset: 0,
                    m: 'auto',
                    fontSize: 48,
                    color: '#fff',
                    filter: 'drop-shadow(0 1px 4px #000a)',
                  }}
                />
              )}
            </Box>
            <Typography variant="body2" noWrap sx={{ px: 1.25, py: 1 }}>
              {formatDate(new Date(work.madeAt), 'dayYear', locale)}
            </Typography>
          </ButtonBase>
        ))}
      </Box>
    </>
  );
}

function OpenWork({ work, onGone }: { work: Work; onGone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useRemoveWork(work.userId);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PhotoView work={work} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <SharePhoto work={work} />
        <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setConfirming(true)} sx={{ color: 'error.main' }}>
          {t('media-filters:gallery.delete')}
        </Button>
      </Box>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('media-filters:gallery.ask')}
        confirmLabel={t('media-filters:gallery.delete')}
        tone="error"
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(work.id, {
            onSuccess: () => {
              toast(t('media-filters:gallery.gone'));
              onGone();
            },
            onError: () => toast(t('media-filters:gallery.closed'), 'error'),
          })
        }
        onClose={() => setConfirming(false)}
      >
        {t('media-filters:gallery.askWords')}
      </ConfirmDialog>
    </Box>
  );
}
