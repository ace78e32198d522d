import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Slider from '@mui/material/Slider';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from '#lib/use-translation.tsx';
import { Dialog } from '#ui/overlays.tsx';

interface CropDialogProps {
  readonly url: string;
  readonly aspect: number;
  readonly onCut: (crop: string) => void;
  readonly onClose: () => void;
}

/** How far an arrow key moves the picture; with Shift it is a fifth of that. */
const keyStepPx = 10;

const share = (percent: number): string => (Math.min(100, Math.max(0, percent)) / 100).toFixed(4);

/** Moves and enlarges a picture behind a frame; what is in the frame is kept. Arrow keys move it, too. */
export function CropDialog({ url, aspect, onCut, onClose }: CropDialogProps) {
  const { t } = useTranslation();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" slotProps={{ paper: { 'aria-label': t('editor:picture.cropTitle') } }}>
      <DialogTitle>{t('editor:picture.cropTitle')}</DialogTitle>
      <DialogContent>
        <Box
          sx={{
            position: 'relative',
            // Room for its ring.
            mt: 0.75,
            height: { xs: 260, sm: 340 },
            borderRadius: '12px',
            overflow: 'hidden',
            bgcolor: '#14183A',
            // What moves is as large as the picture, and cut off: its ring would lie unseen on the picture's own colours.
            '& [role=application]': { outline: 'none' },
            '&:has([role=application]:focus-visible)': {
              outline: '3px solid var(--n-palette-primary-main)',
              outlineOffset: '2px',
            },
          }}
        >
          <Cropper
            image={url}
            crop={position}
            zoom={zoom}
            aspect={aspect}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(percentages) => setArea(percentages)}
            // It takes the focus and hears the arrow keys: it says what it is.
            cropperProps={{ role: 'application', 'aria-label': t('editor:picture.cropArea') }}
            keyboardStep={keyStepPx}
            disableAutomaticStylesInjection
          />
        </Box>
        <Slider
          value={zoom}
          min={1}
          max={4}
          step={0.05}
          onChange={(_, value) => setZoom(value as number)}
          aria-label={t('editor:picture.zoom')}
          sx={{ mt: 2 }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={() => onCut(area ? [area.x, area.y, area.width, area.height].map(share).join(',') : '')}
        >
          {t('editor:picture.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
