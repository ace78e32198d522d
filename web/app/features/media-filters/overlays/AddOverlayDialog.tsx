import { type OverlayKind, overlayKinds, overlayLimits } from '@ngoma/api/features/events/media-filters';
import { useId, useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { FileField } from '#ui/kit/form/FileField.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './OverlaySettings.module.css';
import { useAddOverlay } from './overlays.queries.ts';
import { SamplePicture } from './SamplePicture.tsx';

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, '').slice(0, overlayLimits.name);

/** Chooses a file and shows it over a sample picture before it is sent. What the server refuses is said at the field. */
export function AddOverlayDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const formId = useId();
  const add = useAddOverlay(eventId);
  const [kind, setKind] = useState<OverlayKind>('frame');
  const [picture, setPicture] = useState<File>();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const url = useObjectUrl(picture);
  const problem = add.error instanceof ApiProblem ? (add.error.errors.picture ?? add.error.message) : add.error?.message;
  const send = () => {
    setMissing(!picture);
    if (picture)
      add.mutate(
        { kind, name: name.trim(), picture },
        {
          onSuccess: ({ message }) => {
            toast(message);
            onClose();
          },
        },
      );
  };
  return (
    <Dialog
      isOpen
      shape="sheet"
      title={t('event-overlays:add')}
      isBusy={add.isPending}
      onClose={onClose}
      actions={
        <Button variant="sun" type="submit" form={formId} isBusy={add.isPending}>
          {t('event-overlays:addNow')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          <SegmentButtons
            isWide
            label={t('event-overlays:kinds')}
            value={kind}
            choices={overlayKinds.map((value) => ({ value, label: t(`event-overlays:kind.${value}`) }))}
            onChange={(value) => {
              add.reset();
              setKind(value);
            }}
          />
          <Text look="small" tone="soft">
            {t(`event-overlays:about.${kind}`)}
          </Text>
          <FileField
            label={t('event-overlays:file')}
            hint={t('event-overlays:fileHint')}
            accept="image/png,image/webp"
            error={isMissing ? t('event-overlays:fileMissing') : problem}
            onChange={({ target }) => {
              add.reset();
              setMissing(false);
              const file = target.files?.[0];
              setPicture(file);
              if (file && !name.trim()) setName(withoutEnding(file.name));
            }}
          />
          {url && (
            <div className={styles.preview}>
              <SamplePicture key={url} kind={kind} url={url} label={t('event-overlays:preview')} />
            </div>
          )}
          <TextField
            label={t('event-overlays:name')}
            isOptional
            value={name}
            maxLength={overlayLimits.name}
            onChange={({ target }) => setName(target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
