import { type Dispatch, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { openPhotoFilter } from '../colour/photo-filter.ts';
import type { FrameTexts } from './frames.ts';
import { type OverlayPictures, type PhotoFilter, paint, type Source, sizeOf } from './painter.ts';
import styles from './Stage.module.css';
import { formats, type Scene, type SceneAction } from './scene.ts';
import { useGestures } from './use-gestures.ts';

interface StageProps {
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly scene: Scene;
  readonly dispatch: Dispatch<SceneAction>;
  readonly source: Source | undefined;
  readonly texts: FrameTexts;
  readonly overlays: OverlayPictures;
  readonly widthPx: number;
  /** True for a video or the camera: every animation frame is drawn. */
  readonly isMoving: boolean;
  /** True while recording: the selection marks are not drawn. */
  readonly isRecording: boolean;
}

/** Preview of the picture as it will be saved; pointer and keys move the selected layer. */
export function Stage(props: StageProps) {
  const { canvasRef, scene, dispatch, source, texts, overlays, widthPx, isMoving, isRecording } = props;
  const { t } = useTranslation();
  const helpId = useId();
  const gestures = useGestures(canvasRef, scene, dispatch);
  // The canvas takes the focus and handles the arrow keys, so it needs a role and a name.
  const control = { role: 'application', tabIndex: 0, 'aria-label': t('media-filters:stage'), 'aria-describedby': helpId };
  const { width, height } = sizeOf(scene.format, widthPx);

  const photoFilter = useRef<PhotoFilter>(undefined);
  useEffect(
    () => () => {
      photoFilter.current?.close();
      photoFilter.current = undefined;
    },
    [],
  );
  useEffect(() => {
    const context = canvasRef.current?.getContext('2d');
    if (!context) return;
    let isMounted = true;
    let next = 0;
    const draw = () => {
      if (!isMounted) return;
      photoFilter.current ??= openPhotoFilter();
      const marksSelection = !isRecording;
      paint(context, scene, { source, texts, overlays, marksSelection, photoFilter: photoFilter.current });
      if (isMoving) next = requestAnimationFrame(draw);
    };
    draw();
    // A canvas does not redraw when a font arrives late, so it is drawn again after the fonts have loaded.
    const fonts = ['700 40px Poppins', '600 40px Barlow'];
    void Promise.all(fonts.map((font) => document.fonts.load(font, 'Éé Ŋŋ'))).then(() => isMounted && !isMoving && draw());
    return () => {
      isMounted = false;
      cancelAnimationFrame(next);
    };
  }, [canvasRef, scene, source, texts, overlays, isMoving, isRecording]);

  return (
    <Stack gap={1} align="center">
      <canvas
        ref={canvasRef}
        width={width}
        height={height}
        {...control}
        {...gestures}
        className={styles.stage}
        // As wide as possible, but never taller than the visible screen.
        style={{ width: `min(100%, calc(60dvh * ${formats[scene.format]}))`, aspectRatio: `${width} / ${height}` }}
      />
      <p id={helpId} className={styles.stageHelp}>
        {t('media-filters:stageHelp')}
      </p>
    </Stack>
  );
}
