import { useParentSize } from '@visx/responsive';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useState } from 'react';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from './Plot.module.css';
import { PlotDrawing } from './PlotDrawing.tsx';
import { type PlotData, type PlotTone, placesOf } from './plot-scales.ts';

interface PlotProps extends PlotData {
  /** Names the chart. */
  readonly label: string;
  /** The content of the chart in one sentence, for readers who do not see it. */
  readonly summary: string;
  /** Writes a value in full. */
  readonly format: (value: number) => string;
  /** Writes a value of the axis in few characters. */
  readonly axisFormat: (value: number) => string;
  readonly heightPx?: number;
  /** Names the series beside their values, unless there is one. */
  readonly namesSeries?: boolean;
  /** Called with the place of the name that is pressed, or marked when Enter is pressed. */
  readonly onChoose?: (place: number) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * A chart of one or more series over the same names: lines, or bars on top of each other, with axes. The pointer, a finger or the arrow
 * keys show the values at a name, which screen readers hear. Its table of values is the page's.
 */
export function Plot({ label, summary, format, axisFormat, heightPx = 220, namesSeries = true, onChoose, ...data }: PlotProps) {
  const { names, series } = data;
  const locale = useLocale();
  const summaryId = useId();
  const [shown, setShown] = useState<number>();
  const { parentRef, width } = useParentSize({ initialSize: { width: 640 }, ignoreDimensions: ['height', 'top', 'left'] });
  const last = names.length - 1;
  const places = placesOf(data, { widthPx: width, heightPx });
  const at = shown === undefined ? undefined : Math.min(shown, last);

  const placeUnder = ({ currentTarget, clientX }: MouseEvent) =>
    places.nearest(clientX - currentTarget.getBoundingClientRect().left);
  const follow = (event: PointerEvent) => setShown(placeUnder(event));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setShown(undefined);
    if (event.key === 'Enter' && at !== undefined) return onChoose?.(at);
    const ends: Readonly<Record<string, number>> = { Home: 0, End: last };
    const step = steps[event.key];
    const next = ends[event.key] ?? (step === undefined ? undefined : (at ?? (step > 0 ? -1 : last + 1)) + step);
    if (next === undefined) return;
    event.preventDefault();
    setShown(Math.max(0, Math.min(last, next)));
  };
  const valuesAt = (place: number) =>
    series.flatMap(({ id, label: name, tone, values }) => {
      const value = values[place] ?? null;
      if (value === null) return [];
      return [{ id, tone, text: namesSeries && series.length > 1 ? labelWithValue(name, format(value), locale) : format(value) }];
    });
  const detail = at === undefined ? '' : (data.details?.[at] ?? '');
  const spoken =
    at === undefined
      ? summary
      : labelWithValue(names[at] ?? '', [...valuesAt(at).map(({ text }) => text), detail].filter(Boolean).join(', '), locale);
  return (
    <div ref={parentRef} className={styles.frame}>
      <VisuallyHidden id={summaryId}>{summary}</VisuallyHidden>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={summaryId}
        aria-valuemin={1}
        aria-valuemax={names.length}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={spoken}
        className={styles.plot}
        data-choosing={onChoose !== undefined || undefined}
        onClick={onChoose && ((event) => onChoose(placeUnder(event)))}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setShown(undefined)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setShown(last)}
        onBlur={() => setShown(undefined)}
        onKeyDown={onKeyDown}
      >
        <PlotDrawing {...{ data, places, axisFormat, at }} />
        {at !== undefined && (
          <div
            aria-hidden="true"
            className={styles.values}
            // On the side with more space, so that it never covers the point.
            style={places.x(at) > width / 2 ? { right: width - places.x(at) + 12 } : { left: places.x(at) + 12 }}
          >
            <strong>{names[at]}</strong>
            {valuesAt(at).map(({ id, tone, text }) => (
              <span key={id} className={styles.value} data-tone={tone}>
                {text}
              </span>
            ))}
            {detail && <span>{detail}</span>}
          </div>
        )}
      </div>
    </div>
  );
}

interface PlotLegendProps {
  readonly entries: readonly { readonly label: string; readonly tone: PlotTone }[];
}

/** The key of a chart of several series. */
export const PlotLegend = ({ entries }: PlotLegendProps) => (
  <p className={styles.legend}>
    {entries.map(({ label, tone }) => (
      <span key={label} className={styles.value} data-tone={tone}>
        {label}
      </span>
    ))}
  </p>
);
