import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Slider } from '#ui/kit/form/Slider.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import styles from './CropDialog.module.css';

interface CropDialogProps {
  readonly url: string;
  readonly aspect: number;
  readonly onCrop: (crop: string) => void;
  readonly onClose: () => void;
}

/** Distance in px by which an arrow key moves the picture; with Shift a fifth of it. */
const keyStepPx = 10;

const share = (percent: number): string => (Math.min(100, Math.max(0, percent)) / 100).toFixed(4);

/** Crops a picture: move and zoom it behind a frame by pointer or arrow keys. */
export function CropDialog({ url, aspect, onCrop, onClose }: CropDialogProps) {
  const { t } = useTranslation();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('event-editor:picture.cropTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="ink"
            onClick={() => onCrop(area ? [area.x, area.y, area.width, area.height].map(share).join(',') : '')}
          >
            {t('event-editor:picture.keep')}
          </Button>
        </>
      }
    >
      <div className={styles.cut}>
        <Cropper
          image={url}
          crop={position}
          zoom={zoom}
          aspect={aspect}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(percentages) => setArea(percentages)}
          // It takes the focus and handles the arrow keys, so it needs a role and a name.
          cropperProps={{ role: 'application', 'aria-label': t('event-editor:picture.cropArea') }}
          keyboardStep={keyStepPx}
          disableAutomaticStylesInjection
        />
      </div>
      <Slider label={t('event-editor:picture.zoom')} value={zoom} min={1} max={4} step={0.05} onChange={setZoom} />
    </Dialog>
  );
}
