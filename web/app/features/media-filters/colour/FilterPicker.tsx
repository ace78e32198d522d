import { type Dispatch, type RefObject, useEffect, useRef } from 'react';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Slider } from '#ui/kit/form/Slider.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { FrameTexts } from '../stage/frames.ts';
import { drawPhoto, type Source } from '../stage/painter.ts';
import { firstScene, type Scene, type SceneAction } from '../stage/scene.ts';
import styles from './FilterPicker.module.css';
import { openSoftware } from './filter-renderer.ts';
import { type FilterName, filterNames, paletteOf } from './filters.ts';

interface FilterPickerProps {
  readonly scene: Scene;
  readonly dispatch: Dispatch<SceneAction>;
  readonly source: Source | undefined;
  readonly isMoving: boolean;
  readonly texts: FrameTexts;
}

/** The colour filters, each with a preview of the person's own picture, and the strength of the chosen one. */
export function FilterPicker({ scene, dispatch, source, isMoving, texts }: FilterPickerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const previews = useRef(new Map<FilterName, HTMLCanvasElement>());
  usePreviews(previews, { source, isMoving, texts });
  const hundredths = Math.round(scene.strength * 100);
  return (
    <Stack>
      <Group label={t('media-filters:filters')} className={styles.filters}>
        {filterNames.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={scene.filter === filter}
            onClick={() => dispatch({ type: 'filter', filter })}
            className={styles.filter}
          >
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a picture without controls. */}
            <canvas
              ref={(canvas) => {
                if (canvas) previews.current.set(filter, canvas);
              }}
              {...previewSize}
              aria-hidden="true"
              className={styles.preview}
            />
            <Text as="span" look="small" isStrong>
              {t(`media-filters:filter.${filter}`)}
            </Text>
          </button>
        ))}
      </Group>
      {scene.filter !== 'none' && (
        <div className={styles.strength}>
          <Text look="small">{t('media-filters:strength')}</Text>
          <Slider
            label={t('media-filters:strength')}
            value={hundredths}
            valueText={percent(hundredths, locale)}
            min={0}
            max={100}
            onChange={(value) => dispatch({ type: 'strength', strength: value / 100 })}
          />
          <Text look="small">{percent(hundredths, locale)}</Text>
        </div>
      )}
    </Stack>
  );
}

const previewSize = { width: 96, height: 120 };
/** A camera or a video is previewed again this often. */
const refreshMs = 1_500;

/** Draws the picture in each filter; without one, a stage in the evening sun. */
function usePreviews(
  previews: RefObject<ReadonlyMap<FilterName, HTMLCanvasElement>>,
  { source, isMoving, texts: { primary, secondary } }: Pick<FilterPickerProps, 'source' | 'isMoving' | 'texts'>,
): void {
  useEffect(() => {
    const small = Object.assign(document.createElement('canvas'), previewSize);
    const context = small.getContext('2d');
    const renderer = openSoftware();
    const palette = paletteOf(primary, secondary);
    const draw = () => {
      if (!context) return;
      if (source) drawPhoto(context, source, firstScene.photo);
      else drawSample(context);
      for (const [filter, canvas] of previews.current)
        canvas.getContext('2d')?.drawImage(renderer.apply(small, { filter, strength: 1, palette, seed: 1 }), 0, 0);
    };
    draw();
    const timer = isMoving ? setInterval(draw, refreshMs) : undefined;
    return () => clearInterval(timer);
  }, [previews, source, isMoving, primary, secondary]);
}

/** Draws what filters show their colours on before there is a picture: sky, sun, hills and people. */
function drawSample(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#3C6FB6');
  sky.addColorStop(0.55, '#F2B479');
  sky.addColorStop(1, '#B5523B');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  const disc = (x: number, y: number, radius: number, colour: string) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x * width, y * height, radius * width, 0, 2 * Math.PI);
    context.fill();
  };
  disc(0.68, 0.34, 0.13, '#FFE9B0');
  disc(0.2, 1.1, 0.5, '#3E7D4F');
  disc(0.9, 1.15, 0.55, '#2C5C46');
  for (const [x, skin, dress] of [
    [0.34, '#7A4B32', '#C81E45'],
    [0.6, '#5B3524', '#F7D33B'],
  ] as const) {
    disc(x, 1.0, 0.17, dress);
    disc(x, 0.74, 0.11, skin);
  }
}
