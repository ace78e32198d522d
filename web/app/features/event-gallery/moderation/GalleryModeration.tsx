import { galleryPictureStates } from '@ngoma/api/features/events/event-gallery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { managedPicturesQuery, picturesPerPage } from '../event-gallery.queries.ts';
import { galleryPath } from '../gallery-path.ts';
import styles from './GalleryModeration.module.css';
import { GallerySettingsCard } from './GallerySettingsCard.tsx';
import { ManagedPicture } from './ManagedPicture.tsx';

type State = (typeof galleryPictureStates)[number];

/** The gallery of an own event: who sees it, and its pictures by state. Those that wait come first. */
export function GalleryModeration({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('waiting');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(managedPicturesQuery(eventId, state, page));
  const hasPictures = data && galleryPictureStates.some((one) => data.counts[one] > 0);
  return (
    <Section
      title={t('gallery-moderation:title')}
      lead={t('gallery-moderation:lead')}
      action={
        data?.settings.isOpen && (
          <ButtonLink size="medium" to={galleryPath(eventId)}>
            {t('gallery-moderation:see')}
          </ButtonLink>
        )
      }
    >
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={2} />}
      {data && <GallerySettingsCard eventId={eventId} settings={data.settings} />}
      {data && (data.settings.isOpen || hasPictures) && (
        <Stack>
          <SegmentButtons
            isWide
            label={t('gallery-moderation:byState')}
            value={state}
            choices={galleryPictureStates.map((value) => ({
              value,
              label: t(`gallery-moderation:state.${value}`, { count: data.counts[value] }),
            }))}
            onChange={(next) => {
              setState(next);
              setPage(1);
            }}
          />
          {data.pictures.length === 0 ? (
            <Text tone="soft">{t(`gallery-moderation:none.${state}`)}</Text>
          ) : (
            <ul className={styles.pictures} aria-busy={isPlaceholderData || undefined}>
              {data.pictures.map((picture) => (
                <ManagedPicture key={picture._id} eventId={eventId} picture={picture} />
              ))}
            </ul>
          )}
          <Pager page={page} total={data.total} limit={picturesPerPage} onPage={setPage} />
        </Stack>
      )}
    </Section>
  );
}
