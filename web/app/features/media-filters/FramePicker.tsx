import type { EventOverlay } from '@ngoma/api/features/events/media-filters';
import { type Dispatch, useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './FramePicker.module.css';
import type { FrameTexts } from './stage/frames.ts';
import { paint } from './stage/painter.ts';
import { type Format, type FrameStyle, firstScene, formats, frameStyles, type Scene, type SceneAction } from './stage/scene.ts';

interface FramePickerProps {
  readonly scene: Scene;
  readonly dispatch: Dispatch<SceneAction>;
  readonly texts: FrameTexts;
  /** The overlays of the event. Its frames come before those of Ngoma. */
  readonly overlays: readonly EventOverlay[];
}

/** Previews of the frames in the event's colours, and choice of the format. */
export function FramePicker({ scene, dispatch, texts, overlays }: FramePickerProps) {
  const { t } = useTranslation();
  const chosen = overlays.find(({ _id }) => _id === scene.overlayFrame);
  return (
    <Stack>
      <Group label={t('media-filters:frames')} className={styles.frames}>
        {overlays.map(
          ({ _id, kind, name, format, picture }) =>
            kind === 'frame' &&
            format && (
              <button
                key={_id}
                type="button"
                aria-pressed={scene.overlayFrame === _id}
                onClick={() => dispatch({ type: 'overlayFrame', overlay: _id, format })}
                className={styles.frame}
              >
                <img src={picture.url} alt="" width={picture.width} height={picture.height} className={styles.own} />
                <Text as="span" look="small" isStrong isCut>
                  {name}
                </Text>
              </button>
            ),
        )}
        {frameStyles.map((frame) => (
          <button
            key={frame}
            type="button"
            aria-pressed={scene.overlayFrame === undefined && scene.frame === frame}
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
      {chosen?.format ? (
        <Text look="small" tone="soft">
          {t('media-filters:frameFormat', { format: t(`media-filters:format.${chosen.format}`) })}
        </Text>
      ) : (
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
      )}
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
