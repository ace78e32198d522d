import { type GallerySettings, galleryAudiences } from '@ngoma/api/features/events/event-gallery';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { useSetGallery } from '../event-gallery.queries.ts';

interface GallerySettingsCardProps {
  readonly eventId: string;
  readonly settings: GallerySettings;
}

/** Opens the gallery and sets who sees it. Saved on change, and reverted if the server refuses. */
export function GallerySettingsCard({ eventId, settings }: GallerySettingsCardProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const save = useSetGallery(eventId);
  const shown = save.isPending ? save.variables : settings;
  const change = (changes: Partial<GallerySettings>) =>
    save.mutate(
      { ...shown, ...changes },
      { onSuccess: ({ message }) => toast(message), onError: ({ message }) => toast(message, 'error') },
    );
  return (
    <Card>
      <Stack>
        <Switch
          label={t('gallery-moderation:isOpen')}
          hint={t('gallery-moderation:isOpenHint')}
          checked={shown.isOpen}
          onChange={({ target }) => change({ isOpen: target.checked })}
        />
        {shown.isOpen && (
          <>
            <RadioGroup
              name="audience"
              label={t('gallery-moderation:audience')}
              value={shown.audience}
              onChange={(audience) => change({ audience })}
              options={galleryAudiences.map((value) => ({
                value,
                label: t(`gallery-moderation:audienceOf.${value}`),
                note: t(`gallery-moderation:audienceNote.${value}`),
              }))}
            />
            <Switch
              label={t('gallery-moderation:atOnce')}
              hint={t('gallery-moderation:atOnceHint')}
              checked={shown.showsAtOnce}
              onChange={({ target }) => change({ showsAtOnce: target.checked })}
            />
          </>
        )}
      </Stack>
    </Card>
  );
}
