import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type Dispatch, useEffect, useRef } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { toggleLook } from '#ui/toggle-look.ts';
import type { FrameWords } from './frames.ts';
import { paint } from './painter.ts';
import { type Format, type FrameStyle, firstScene, formats, frameStyles, type Scene, type SceneAct } from './scene.ts';

interface FramePickerProps {
  readonly scene: Scene;
  readonly act: Dispatch<SceneAct>;
  readonly words: FrameWords;
}

/** The frames as small pictures in the event's colours, and the shape of the whole. */
export function FramePicker({ scene, act, words }: FramePickerProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        role="group"
        aria-label={t('media-filters:frames')}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, 1fr)' }}
      >
        {frameStyles.map((frame) => (
          <ButtonBase
            key={frame}
            aria-pressed={scene.frame === frame}
            onClick={() => act({ type: 'frame', frame })}
            sx={{
              display: 'grid',
              gap: 0.5,
              p: 0.75,
              borderRadius: '12px',
              border: '2px solid',
              borderColor: scene.frame === frame ? 'primary.main' : 'divider',
              bgcolor: scene.frame === frame ? 'primary.soft' : 'transparent',
            }}
          >
            <FramePreview frame={frame} words={words} />
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t(`media-filters:frame.${frame}`)}
            </Typography>
          </ButtonBase>
        ))}
      </Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={scene.format}
        onChange={(_, format: Format | null) => format && act({ type: 'format', format })}
        aria-label={t('media-filters:formats')}
      >
        {(Object.keys(formats) as Format[]).map((format) => (
          <ToggleButton key={format} value={format} sx={toggleLook}>
            {t(`media-filters:format.${format}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

const previewSize = { width: 160, height: 200 };

function FramePreview({ frame, words }: { frame: FrameStyle; words: FrameWords }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = ref.current?.getContext('2d');
    if (!pen) return;
    let isHere = true;
    const draw = () => isHere && paint(pen, { ...firstScene, frame }, { source: undefined, words, marksSelection: false });
    draw();
    void document.fonts.ready.then(draw);
    return () => {
      isHere = false;
    };
  }, [frame, words]);
  return (
    <Box
      component="canvas"
      ref={ref}
      {...previewSize}
      aria-hidden="true"
      sx={{ width: 1, aspectRatio: '4 / 5', borderRadius: '8px', display: 'block' }}
    />
  );
}
