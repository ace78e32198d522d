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
import { type CropText, chosenOf, type PictureChange } from './picture-change.ts';

const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog, MissingOverlay);

interface CoverInputProps {
  readonly label: string;
  readonly hint: string;
  /** The frame is as wide as high, instead of 16:9. */
  readonly isOneByOne?: boolean;
  /** Whether the picture can be cropped; false where the server stores it uncropped. */
  readonly canCrop?: boolean;
  readonly currentUrl?: string | undefined;
  /** Whether the current picture is an uploaded one; false for a generated poster, which cannot be removed. */
  readonly canRemove?: boolean;
  readonly value: PictureChange;
  readonly onChange: (change: PictureChange) => void;
  readonly error?: string | undefined;
}

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const maxBytes = 10 * 1024 * 1024;

/** Width divided by height of a wide frame. */
const wideAspect = 16 / 9;

/** Shows the cropped part in its frame, without creating another image. */
function CropPreview({ url, crop, isOneByOne }: { url: string; crop: CropText; isOneByOne: boolean }) {
  const [x = 0, y = 0, width = 1, height = 1] = crop ? crop.split(',').map(Number) : [0, 0, 1, 1];
  return (
    <div className={styles.frame} data-one-by-one={isOneByOne || undefined}>
      {crop ? (
        <img
          src={url}
          alt=""
          className={styles.cropped}
          style={{ width: `${100 / width}%`, left: `${(-x / width) * 100}%`, top: `${(-y / height) * 100}%` }}
        />
      ) : (
        <img src={url} alt="" className={styles.whole} />
      )}
    </div>
  );
}

/** Stands for the picture until there is one; files may be dropped on the whole field. */
function DropPlace({ isOneByOne, onClick }: { isOneByOne: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" onClick={onClick} className={styles.dropPlace} data-one-by-one={isOneByOne || undefined}>
      <Image width={32} height={32} />
      {t('event-editor:picture.drop')}
    </button>
  );
}

interface PictureButtonsProps {
  readonly picture: {
    /** A new picture is chosen and not saved yet. */
    readonly isChosen: boolean;
    /** The new or the saved picture is shown. */
    readonly isShown: boolean;
    /** The saved picture is removed with the form. */
    readonly isRemoved: boolean;
    readonly canCrop: boolean;
    readonly canRemoveSaved: boolean;
  };
  readonly hintId: string;
  readonly onReplace: () => void;
  readonly onCrop: () => void;
  readonly onChange: (change: PictureChange) => void;
}

/** Replaces, crops and removes the picture, or keeps the saved one after all. */
function PictureButtons({ picture, hintId, onReplace, onCrop, onChange }: PictureButtonsProps) {
  const { t } = useTranslation();
  const { isChosen, isShown, isRemoved, canCrop, canRemoveSaved } = picture;
  return (
    <Row align="stretch">
      {isShown && (
        <Button size="compact" aria-describedby={hintId} onClick={onReplace}>
          {t('event-editor:picture.replace')}
        </Button>
      )}
      {isChosen && canCrop && (
        <Button size="compact" onClick={onCrop}>
          {t('event-editor:picture.crop')}
        </Button>
      )}
      {(isChosen || canRemoveSaved) && (
        <Button variant="quiet" size="compact" onClick={() => onChange(isChosen || isRemoved ? undefined : 'removed')}>
          {t(isRemoved ? 'event-editor:picture.keepSaved' : 'common:picture.remove')}
        </Button>
      )}
    </Row>
  );
}

/** Picture field of an event: drop or choose, crop, preview and remove. A saved picture is removed with the form, and can be kept until then. */
export function CoverInput({
  label,
  hint,
  isOneByOne = false,
  canCrop = true,
  currentUrl: savedUrl,
  canRemove = true,
  value: change,
  onChange,
  error,
}: CoverInputProps) {
  const { t } = useTranslation();
  const value = chosenOf(change);
  const isRemoved = change === 'removed' && canRemove && savedUrl !== undefined;
  const currentUrl = isRemoved ? undefined : savedUrl;
  const canRemoveSaved = canRemove && savedUrl !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [refusal, setRefusal] = useState<string>();
  const [isCropping, setCropping] = useState(false);
  const url = useObjectUrl(value?.file);
  const shownUrl = value && url ? url : currentUrl;
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
      className={styles.field}
    >
      <Text isStrong>{label}</Text>
      {shownUrl ? (
        <CropPreview url={shownUrl} crop={value && url ? value.crop : ''} isOneByOne={isOneByOne} />
      ) : (
        <DropPlace isOneByOne={isOneByOne} onClick={() => input.current?.click()} />
      )}
      <PictureButtons
        picture={{ isChosen: value !== undefined, isShown: Boolean(value || currentUrl), isRemoved, canCrop, canRemoveSaved }}
        hintId={hintId}
        onReplace={() => input.current?.click()}
        onCrop={() => setCropping(true)}
        onChange={onChange}
      />
      <Hint id={hintId} error={problem !== undefined}>
        {problem ?? (isRemoved ? t('event-editor:picture.removed') : hint)}
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
            aspect={isOneByOne ? 1 : wideAspect}
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
