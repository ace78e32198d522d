import type { MyProvider, PortfolioItem } from '@ngoma/api/features/providers';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import ArrowRight from '@phosphor-icons/core/regular/arrow-right.svg?react';
import CameraPlus from '@phosphor-icons/core/regular/camera-plus.svg?react';
import DotsThreeVertical from '@phosphor-icons/core/regular/dots-three-vertical.svg?react';
import PencilSimple from '@phosphor-icons/core/regular/pencil-simple.svg?react';
import PlayCircle from '@phosphor-icons/core/regular/play-circle.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Menu, MenuButton } from '#ui/kit/overlay/Menu.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { useAddPortfolioItem, useChangePortfolioItem, useRemovePortfolioItem } from '../providers.queries.ts';
import styles from './PortfolioEditor.module.css';

function AddButtons({ onVideo }: { onVideo: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const add = useAddPortfolioItem();
  const input = useRef<HTMLInputElement>(null);
  const upload = async (files: readonly File[]) => {
    // Uploaded one at a time, so that a slow connection carries one picture at a time and each appears once it is stored.
    for (const picture of files) {
      try {
        await add.mutateAsync({ picture });
      } catch (error) {
        toast(labelWithValue(picture.name, (error as Error).message, locale), 'error');
      }
    }
  };
  return (
    <div className={styles.actions}>
      <Button size="medium" icon={<CameraPlus />} isBusy={add.isPending} onClick={() => input.current?.click()}>
        {t('provider-profile:portfolio.addPicture')}
      </Button>
      <Button size="medium" icon={<PlayCircle />} onClick={onVideo}>
        {t('provider-profile:portfolio.addFilm')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('provider-profile:portfolio.addPicture')}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={(event) => {
          void upload([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Adds a video link, or edits a caption. */
function CaptionDialog({ item, onClose }: { item: PortfolioItem | 'film'; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const add = useAddPortfolioItem();
  const change = useChangePortfolioItem();
  const [videoUrl, setVideoUrl] = useState('');
  const [caption, setCaption] = useState(item === 'film' ? '' : (item.caption ?? ''));
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (item === 'film' && videoUrl.trim() === '') return setProblem(t('provider-profile:portfolio.urlMissing'));
    try {
      const reply =
        item === 'film' ? await add.mutateAsync({ videoUrl, caption }) : await change.mutateAsync({ id: item._id, caption });
      toast(reply.message);
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiProblem ? (error.errors.videoUrl ?? error.message) : (error as Error).message);
    }
  };
  const title = t(item === 'film' ? 'provider-profile:portfolio.addFilm' : 'provider-profile:portfolio.changeCaption');
  return (
    <FormDialog
      title={title}
      width="normal"
      submitLabel={t('provider-profile:save')}
      isBusy={add.isPending || change.isPending}
      onSubmit={(event: FormEvent) => void submit(event)}
      onClose={onClose}
    >
      {item !== 'film' && item.kind === 'picture' && (
        <img
          src={item.picture.url}
          srcSet={item.picture.srcSet}
          sizes="400px"
          alt=""
          width={480}
          height={270}
          className={styles.preview}
        />
      )}
      {item === 'film' && (
        <TextField
          autoFocus
          type="url"
          label={t('provider-profile:portfolio.url')}
          value={videoUrl}
          onChange={(event) => setVideoUrl(event.target.value)}
          error={problem !== undefined}
          helperText={problem ?? t('provider-profile:portfolio.urlHint')}
        />
      )}
      <TextField
        label={t('provider-profile:portfolio.caption')}
        value={caption}
        onChange={(event) => setCaption(event.target.value.slice(0, 140))}
        error={item !== 'film' && problem !== undefined}
        helperText={item === 'film' ? undefined : problem}
      />
    </FormDialog>
  );
}

interface TileProps {
  readonly item: PortfolioItem;
  readonly place: number;
  readonly count: number;
  readonly onEditCaption: () => void;
  readonly onRemove: () => void;
}

function Tile({ item, place, count, onEditCaption, onRemove }: TileProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChangePortfolioItem();
  const name = item.caption ?? t('provider-profile:portfolio.numbered', { number: place + 1 });
  const move = (to: 'earlier' | 'later') =>
    change.mutate({ id: item._id, move: to }, { onError: (error) => toast(error.message, 'error') });
  return (
    <li className={styles.tile}>
      {item.kind === 'picture' ? (
        <img
          src={item.picture.url}
          srcSet={item.picture.srcSet}
          sizes="(min-width: 600px) 240px, 50vw"
          // The name below the picture is its text alternative.
          alt=""
          width={480}
          height={360}
          className={styles.thumbnail}
        />
      ) : (
        <div className={styles.film}>
          <span className={styles.filmSign}>
            <PlayCircle />
          </span>
        </div>
      )}
      <div className={styles.below}>
        <p className={styles.name}>{name}</p>
        <Menu
          look="round"
          isMadeOnOpening
          label={t('provider-profile:portfolio.actions', { name })}
          button={<DotsThreeVertical />}
        >
          {place > 0 && (
            <MenuButton icon={<ArrowLeft />} onClick={() => move('earlier')}>
              {t('provider-profile:portfolio.earlier')}
            </MenuButton>
          )}
          {place < count - 1 && (
            <MenuButton icon={<ArrowRight />} onClick={() => move('later')}>
              {t('provider-profile:portfolio.later')}
            </MenuButton>
          )}
          <MenuButton icon={<PencilSimple />} onClick={onEditCaption}>
            {t('provider-profile:portfolio.words')}
          </MenuButton>
          <MenuButton icon={<Trash />} isDanger onClick={onRemove}>
            {t('provider-profile:portfolio.remove')}
          </MenuButton>
        </Menu>
      </div>
    </li>
  );
}

/** Edits the portfolio of pictures and videos: add, caption, reorder, remove. */
export function PortfolioEditor({ provider }: { provider: MyProvider }) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useRemovePortfolioItem();
  const [editedItem, setEditedItem] = useState<PortfolioItem | 'film'>();
  const [leaving, setLeaving] = useState<PortfolioItem>();
  const { portfolio } = provider;
  return (
    <Card aria-labelledby="portfolio-title" as="section">
      <div className={styles.head}>
        <Heading id="portfolio-title" level={2} look="part">
          {t('provider-profile:portfolio.title')}
        </Heading>
        <AddButtons onVideo={() => setEditedItem('film')} />
      </div>
      {portfolio.length === 0 && <Text tone="soft">{t('provider-profile:portfolio.none')}</Text>}
      <ul className={styles.tiles}>
        {portfolio.map((item, place) => (
          <Tile
            key={item._id}
            item={item}
            place={place}
            count={portfolio.length}
            onEditCaption={() => setEditedItem(item)}
            onRemove={() => setLeaving(item)}
          />
        ))}
      </ul>
      {editedItem && <CaptionDialog item={editedItem} onClose={() => setEditedItem(undefined)} />}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={
          leaving?.caption
            ? t('provider-profile:portfolio.removeNamedTitle', { name: leaving.caption })
            : t('provider-profile:portfolio.removeTitle')
        }
        confirmLabel={t('provider-profile:portfolio.remove')}
        isBusy={remove.isPending}
        onClose={() => setLeaving(undefined)}
        onConfirm={() =>
          remove.mutate(leaving?._id ?? '', {
            onSuccess: ({ message }) => toast(message),
            onError: (error) => toast(error.message, 'error'),
            onSettled: () => setLeaving(undefined),
          })
        }
      >
        {t(leaving?.kind === 'video' ? 'provider-profile:portfolio.removeFilmWords' : 'provider-profile:portfolio.removeWords')}
      </ConfirmDialog>
    </Card>
  );
}
