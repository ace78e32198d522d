import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import styles from './GalleryDialog.module.css';
import type { WorkView } from './gallery/found-works.ts';
import { WorkGrid } from './gallery/WorkGrid.tsx';
import { useRemoveWorks, worksQuery } from './gallery.queries.ts';
import type { Work } from './gallery-store.ts';
import { PhotoView } from './PhotoView.tsx';
import { SharePhoto } from './SharePhoto.tsx';

interface GalleryDialogProps {
  readonly userId: string;
  /** Work to show first, if one was just made. */
  readonly shownId?: string | undefined;
  /** Returns what can be done with a picture beside sharing it, such as sending it to the gallery of its event. */
  readonly actionOf?: (work: Work) => ReactNode;
  readonly onClose: () => void;
}

/** Works made on this device: all in a grid, or one large with its share buttons. */
export function GalleryDialog({ userId, shownId, actionOf, onClose }: GalleryDialogProps) {
  const { t } = useTranslation();
  const { data: works = [], error, isPending } = useQuery(worksQuery(userId));
  const [openId, setOpenId] = useState(shownId);
  // Stays while one work is open, so that the grid comes back as it was.
  const [view, setView] = useState<WorkView>({ search: '', order: 'newest' });
  const open = works.find(({ id }) => id === openId);
  return (
    <Dialog
      isOpen
      shape="sheet"
      width="page"
      title={
        <span className={styles.title}>
          {open && (
            <IconButton label={t('media-filters:gallery.all')} onClick={() => setOpenId(undefined)}>
              <ArrowLeft />
            </IconButton>
          )}
          <span className={styles.name}>{open ? open.eventName : t('media-filters:gallery.title')}</span>
        </span>
      }
      onClose={onClose}
    >
      {open ? (
        <OpenWork work={open} action={actionOf?.(open)} onGone={() => setOpenId(undefined)} />
      ) : error ? (
        <EmptyState title={t('media-filters:gallery.closed')}>{t('media-filters:gallery.closedWords')}</EmptyState>
      ) : works.length === 0 && !isPending ? (
        <EmptyState
          title={t('media-filters:gallery.none')}
          covers={['empty-search', 'makossa', 'this-weekend']}
          action={
            <Button size="medium" onClick={onClose}>
              {t('media-filters:gallery.begin')}
            </Button>
          }
        >
          {t('media-filters:gallery.noneWords')}
        </EmptyState>
      ) : (
        <WorkGrid works={works} userId={userId} view={view} onView={setView} onOpen={setOpenId} />
      )}
    </Dialog>
  );
}

function OpenWork({ work, action, onGone }: { work: Work; action: ReactNode; onGone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useRemoveWorks(work.userId);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Stack>
      <PhotoView work={work} />
      <Row align="stretch" justify="between">
        <SharePhoto work={work} />
        <Button variant="danger" size="medium" icon={<Trash />} onClick={() => setConfirming(true)}>
          {t('media-filters:gallery.delete')}
        </Button>
      </Row>
      {action}
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('media-filters:gallery.ask')}
        confirmLabel={t('media-filters:gallery.delete')}
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate([work.id], {
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
    </Stack>
  );
}
