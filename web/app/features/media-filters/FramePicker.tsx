import { type Dispatch, useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './FramePicker.module.css';
import type { FrameTexts } from './frames.ts';
import { paint } from './painter.ts';
import { type Format, type FrameStyle, firstScene, formats, frameStyles, type Scene, type SceneAction } from './scene.ts';

interface FramePickerProps {
  readonly scene: Scene;
  readonly dispatch: Dispatch<SceneAction>;
  readonly texts: FrameTexts;
}

/** Previews of the frames in the event's colours, and choice of the format. */
export function FramePicker({ scene, dispatch, texts }: FramePickerProps) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Group label={t('media-filters:frames')} className={styles.frames}>
        {frameStyles.map((frame) => (
          <button
            key={frame}
            type="button"
            aria-pressed={scene.frame === frame}
            onClick={() => dispatch({ type: 'frame', frame })}
            className={styles.frame}
          >
            <FramePreview frame={frame} texts={texts} />
            <Text as="span" look="small" isStrong>
              {t(`media-filters:frame.${frame}`)}
            </Text>
          </button>
        ))}
      </Group>
      <SegmentButtons
        isWide
        label={t('media-filters:formats')}
        value={scene.format}
        choices={(Object.keys(formats) as Format[]).map((format) => ({
          value: format,
          label: t(`media-filters:format.${format}`),
        }))}
        onChange={(format) => dispatch({ type: 'format', format })}
      />
    </Stack>
  );
}

const previewSize = { width: 160, height: 200 };

function FramePreview({ frame, texts }: { frame: FrameStyle; texts: FrameTexts }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context) return;
    let isMounted = true;
    const draw = () => isMounted && paint(context, { ...firstScene, frame }, { source: undefined, texts, marksSelection: false });
    draw();
    void document.fonts.ready.then(draw);
    return () => {
      isMounted = false;
    };
  }, [frame, texts]);
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a picture without controls.
  return <canvas ref={ref} {...previewSize} aria-hidden="true" className={styles.preview} />;
}
