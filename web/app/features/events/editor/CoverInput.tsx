import Box from '@mui/material/Box';
import Image from '@phosphor-icons/core/regular/image.svg?react';
import { Suspense, useId, useRef, useState } from 'react';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Hint } from '#ui/form/Hint.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './CoverInput.module.css';

const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog, MissingOverlay);

/** Crop rectangle in fractions of the picture: `x,y,width,height`. */
export type CropText = string;

export interface ChosenPicture {
  readonly file: File;
  readonly crop: CropText;
}

interface CoverInputProps {
  readonly label: string;
  readonly hint: string;
  /** Width divided by height of the frame, such as 16 / 9. */
  readonly aspect?: number;
  /** Whether the picture can be cropped; false where the server stores it uncropped. */
  readonly canCrop?: boolean;
  readonly currentUrl?: string | undefined;
  readonly value: ChosenPicture | undefined;
  readonly onChange: (picture: ChosenPicture | undefined) => void;
  readonly error?: string | undefined;
}

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const maxBytes = 10 * 1024 * 1024;

/** Shows the cropped part in a frame of that aspect ratio, without creating another image. */
function CropPreview({ url, crop, aspect }: { url: string; crop: CropText; aspect: number }) {
  const [x = 0, y = 0, width = 1, height = 1] = crop ? crop.split(',').map(Number) : [0, 0, 1, 1];
  return (
    <Box sx={{ position: 'relative', aspectRatio: String(aspect), overflow: 'hidden', borderRadius: '12px', bgcolor: 'divider' }}>
      <Box
        component="img"
        src={url}
        alt=""
        sx={
          crop
            ? {
                position: 'absolute',
                maxWidth: 'none',
                width: `${100 / width}%`,
                left: `${(-x / width) * 100}%`,
                top: `${(-y / height) * 100}%`,
              }
            : { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }
        }
      />
    </Box>
  );
}

/** Picture field of an event: drop or choose, crop, preview and remove. */
export function CoverInput({
  label,
  hint,
  aspect = 16 / 9,
  canCrop = true,
  currentUrl,
  value,
  onChange,
  error,
}: CoverInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [refusal, setRefusal] = useState<string>();
  const [isCropping, setCropping] = useState(false);
  const url = useObjectUrl(value?.file);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!accepted.includes(file.type)) return setRefusal(t('event-editor:picture.type'));
    if (file.size > maxBytes) return setRefusal(t('event-editor:picture.size'));
    setRefusal(undefined);
    onChange({ file, crop: '' });
    setCropping(canCrop);
  };
  const problem = refusal ?? error;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture may be dropped on it, besides the button inside.
    <div
      role="group"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
      }}
      className={styles.columns}
    >
      <Text isStrong>{label}</Text>
      {url && value ? (
        <CropPreview url={url} crop={value.crop} aspect={aspect} />
      ) : currentUrl ? (
        <CropPreview url={currentUrl} crop="" aspect={aspect} />
      ) : (
        <Box
          component="button"
          type="button"
          onClick={() => input.current?.click()}
          sx={{
            aspectRatio: String(aspect),
            maxHeight: 220,
            width: '100%',
            border: '1.5px dashed',
            borderColor: 'edge',
            borderRadius: '12px',
            bgcolor: 'transparent',
            color: 'text.secondary',
            font: 'inherit',
            cursor: 'pointer',
            display: 'grid',
            placeContent: 'center',
            justifyItems: 'center',
            gap: 0.5,
            px: 2,
            textWrap: 'balance',
          }}
        >
          <Image width={32} height={32} />
          {t('event-editor:picture.drop')}
        </Box>
      )}
      <Row align="stretch">
        {(value || currentUrl) && (
          <Button size="compact" aria-describedby={hintId} onClick={() => input.current?.click()}>
            {t('event-editor:picture.replace')}
          </Button>
        )}
        {value && (
          <>
            {canCrop && (
              <Button size="compact" onClick={() => setCropping(true)}>
                {t('event-editor:picture.crop')}
              </Button>
            )}
            <Button variant="quiet" size="compact" onClick={() => onChange(undefined)}>
              {t('common:picture.remove')}
            </Button>
          </>
        )}
      </Row>
      <Hint id={hintId} error={problem !== undefined}>
        {problem ?? hint}
      </Hint>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={label}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {isCropping && url && value && (
        <Suspense fallback={null}>
          <CropDialog
            url={url}
            aspect={aspect}
            onCrop={(crop) => {
              onChange({ ...value, crop });
              setCropping(false);
            }}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
