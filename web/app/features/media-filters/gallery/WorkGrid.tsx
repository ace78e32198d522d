import CheckCircle from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
import Circle from '@phosphor-icons/core/regular/circle.svg?react';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import Export from '@phosphor-icons/core/regular/export.svg?react';
import PlayCircle from '@phosphor-icons/core/regular/play-circle.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { SearchField } from '#ui/kit/form/SearchField.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useRemoveWorks } from '../gallery.queries.ts';
import type { Work } from '../gallery-store.ts';
import { PhotoView } from '../PhotoView.tsx';
import { foundWorks, type WorkOrder, type WorkView, workOrders } from './found-works.ts';
import { canShare, filesOf, saveFiles, shareFiles } from './share-works.ts';
import styles from './WorkGrid.module.css';

interface WorkGridProps {
  readonly works: readonly Work[];
  readonly userId: string;
  readonly view: WorkView;
  readonly onView: (view: WorkView) => void;
  readonly onOpen: (id: string) => void;
}

/** Shares or downloads the selected works, or deletes them after a confirmation. */
function SelectionBar({ chosen, userId, onDone }: { chosen: readonly Work[]; userId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useRemoveWorks(userId);
  const [isAsking, setAsking] = useState(false);
  const files = filesOf(chosen);
  const isNone = chosen.length === 0;
  const names = [...new Set(chosen.map(({ eventName }) => eventName))];
  const text = names.length === 1 ? (names[0] ?? '') : '';
  return (
    <div className={styles.bar}>
      <Text as="span" isStrong>
        {t('media-filters:gallery.chosen', { count: chosen.length })}
      </Text>
      <Row gap={1}>
        {!isNone && canShare(files) && (
          <Button size="compact" variant="sun" icon={<Export />} onClick={() => void shareFiles(files, text)}>
            {t('media-filters:share')}
          </Button>
        )}
        <Button
          size="compact"
          icon={<DownloadSimple />}
          disabled={isNone}
          onClick={() => {
            saveFiles(files);
            toast(t('media-filters:saved'));
          }}
        >
          {t('media-filters:save')}
        </Button>
        <Button size="compact" variant="danger" icon={<Trash />} disabled={isNone} onClick={() => setAsking(true)}>
          {t('media-filters:gallery.delete')}
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('media-filters:gallery.askMany', { count: chosen.length })}
        confirmLabel={t('media-filters:gallery.delete')}
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            chosen.map(({ id }) => id),
            {
              onSuccess: () => {
                toast(t('media-filters:gallery.gone'));
                onDone();
              },
              onError: () => toast(t('media-filters:gallery.closed'), 'error'),
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        {t('media-filters:gallery.askManyWords')}
      </ConfirmDialog>
    </div>
  );
}

/** The works of this device with a search by event and an order. Several can be selected to share, download or delete them. */
export function WorkGrid({ works, userId, view, onView, onOpen }: WorkGridProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>();
  const isSelecting = chosenIds !== undefined;
  const shown = foundWorks(works, view);
  const toggle = (id: string) =>
    setChosenIds((before = new Set()) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <Stack>
      <p className={styles.private}>{t('media-filters:gallery.private')}</p>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            size="compact"
            label={t('media-filters:gallery.search')}
            placeholder={t('media-filters:gallery.search')}
            value={view.search}
            onChange={({ target }) => onView({ ...view, search: target.value })}
          />
        </div>
        <Select
          size="compact"
          label={t('media-filters:gallery.sort')}
          hidesLabel
          value={view.order}
          onChange={({ target }) => onView({ ...view, order: target.value as WorkOrder })}
        >
          {workOrders.map((order) => (
            <option key={order} value={order}>
              {t(`media-filters:gallery.order.${order}`)}
            </option>
          ))}
        </Select>
        <Button size="compact" aria-pressed={isSelecting} onClick={() => setChosenIds(isSelecting ? undefined : new Set())}>
          {t(isSelecting ? 'common:cancel' : 'media-filters:gallery.select')}
        </Button>
      </div>
      {shown.length === 0 && <Text tone="soft">{t('media-filters:gallery.noneFound')}</Text>}
      <div className={styles.works}>
        {shown.map((work) => (
          <button
            key={work.id}
            type="button"
            aria-pressed={isSelecting ? chosenIds.has(work.id) : undefined}
            onClick={() => (isSelecting ? toggle(work.id) : onOpen(work.id))}
            className={styles.work}
          >
            <span className={styles.picture}>
              <PhotoView work={work} isSmall />
              {work.kind === 'video' && (
                <span className={styles.play}>
                  <PlayCircle />
                </span>
              )}
              {isSelecting && <span className={styles.mark}>{chosenIds.has(work.id) ? <CheckCircle /> : <Circle />}</span>}
            </span>
            <span className={styles.date}>{formatDate(new Date(work.madeAt), 'dayYear', locale)}</span>
          </button>
        ))}
      </div>
      {isSelecting && (
        <SelectionBar
          chosen={works.filter(({ id }) => chosenIds.has(id))}
          userId={userId}
          onDone={() => setChosenIds(undefined)}
        />
      )}
    </Stack>
  );
}
