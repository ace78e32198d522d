import Box from '@mui/material/Box';
import { type Dispatch, type RefObject, useEffect, useId } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import type { FrameWords } from './frames.ts';
import { paint, type Source, sizeOf } from './painter.ts';
import { formats, type Scene, type SceneAct } from './scene.ts';
import { useGestures } from './use-gestures.ts';

interface StageProps {
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly scene: Scene;
  readonly act: Dispatch<SceneAct>;
  readonly source: Source | undefined;
  readonly words: FrameWords;
  readonly widthPx: number;
  /** The source moves, so that every frame is drawn anew. */
  readonly isMoving: boolean;
  /** While something is recorded, nothing of the tool may be seen in it. */
  readonly isRecording: boolean;
}

/** The picture as it will be saved; fingers, mouse and keys move what is selected. */
export function Stage({ canvasRef, scene, act, source, words, widthPx, isMoving, isRecording }: StageProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const gestures = useGestures(canvasRef, scene, act);
  const { width, height } = sizeOf(scene.format, widthPx);

  useEffect(() => {
    const pen = canvasRef.current?.getContext('2d');
    if (!pen) return;
    let isHere = true;
    let next = 0;
    const draw = () => {
      if (!isHere) return;
      paint(pen, scene, { source, words, marksSelection: !isRecording });
      if (isMoving) next = requestAnimationFrame(draw);
    };
    draw();
    // Letters that arrive late are drawn, too: a canvas never asks for them again by itself.
    const fonts = ['700 40px Poppins', '600 40px Barlow'];
    void Promise.all(fonts.map((font) => document.fonts.load(font, 'Éé Ŋŋ'))).then(() => isHere && !isMoving && draw());
    return () => {
      isHere = false;
      cancelAnimationFrame(next);
    };
  }, [canvasRef, scene, source, words, isMoving, isRecording]);

  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1 }}>
      <Box
        component="canvas"
        ref={canvasRef}
        width={width}
        height={height}
        tabIndex={0}
        role="application"
        aria-label={t('media-filters:stage')}
        aria-describedby={helpId}
        {...gestures}
        sx={{
          display: 'block',
          // As wide as there is room, and never taller than what a hand can see at once.
          width: `min(100%, calc(60dvh * ${formats[scene.format]}))`,
          aspectRatio: `${width} / ${height}`,
          borderRadius: '16px',
          touchAction: 'none',
          cursor: 'grab',
          boxShadow: 'var(--n-palette-house-shadowRaised)',
          '&:active': { cursor: 'grabbing' },
        }}
      />
      <Box component="p" id={helpId} sx={{ m: 0, fontSize: '0.8125rem', color: 'text.secondary', textAlign: 'center' }}>
        {t('media-filters:stageHelp')}
      </Box>
    </Box>
  );
}
