import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { AreaClosed, LinePath } from '@visx/shape';
import styles from './Plot.module.css';
import type { PlotData, PlotPlaces, PlotSeries } from './plot-scales.ts';

interface PlotDrawingProps {
  readonly data: PlotData;
  readonly places: PlotPlaces;
  readonly axisFormat: (value: number) => string;
  /** The place whose values are shown. */
  readonly at: number | undefined;
}

/** Draws axes, grid and series. Screen readers skip it. */
export function PlotDrawing({ data, places, axisFormat, at }: PlotDrawingProps) {
  const { kind, names, marks = names } = data;
  const { area, widthPx, heightPx, scale, x } = places;
  return (
    <svg aria-hidden="true" width={widthPx} height={heightPx} className={styles.drawing}>
      <GridRows
        scale={scale}
        tickValues={[...places.lines]}
        left={area.left}
        width={area.right - area.left}
        className={styles.grid}
        stroke="currentColor"
      />
      <AxisLeft
        scale={scale}
        left={area.left}
        tickValues={[...places.lines]}
        tickFormat={(value) => axisFormat(Number(value))}
        hideAxisLine
        hideTicks
        tickComponent={({ x: left, y: top, formattedValue }) => (
          <text x={left} y={top} dx={-4} dy={4} className={styles.label} textAnchor="end">
            {formattedValue}
          </text>
        )}
      />
      <AxisBottom
        scale={places.axis}
        top={area.bottom}
        tickValues={[...places.marks]}
        tickFormat={(place) => marks[Number(place)]}
        hideAxisLine
        hideTicks
        tickComponent={({ x: left, y: top, formattedValue }) => (
          <text x={left} y={top} className={styles.label} textAnchor={left > area.right - 24 ? 'end' : 'middle'}>
            {formattedValue}
          </text>
        )}
      />
      <line x1={area.left} x2={area.right} y1={area.bottom} y2={area.bottom} className={styles.zero} />
      <Flags {...{ data, places }} />
      <Limit {...{ data, places }} />
      {at !== undefined && <line x1={x(at)} x2={x(at)} y1={area.top} y2={area.bottom} className={styles.cursor} />}
      {kind === 'bars' ? (
        <Bars {...{ data, places, at }} />
      ) : (
        data.series.map((one, index) => (
          <Line key={one.id} {...{ one, places, at, axisFormat }} isLead={index === data.series.length - 1} />
        ))
      )}
      <Forecast {...{ data, places }} />
    </svg>
  );
}

/** The width in px of a word above the chart, beside which no other one fits. */
const flagWidthPx = 96;

/** Marks names by dotted lines with a diamond, and a word where there is room for it. */
function Flags({ data: { flags = [] }, places: { area, x } }: Pick<PlotDrawingProps, 'data' | 'places'>) {
  let free = area.left;
  return flags.map(({ place, label }) => {
    const left = x(place);
    const isEnd = left > area.right - flagWidthPx;
    const start = isEnd ? left - flagWidthPx : left;
    const hasRoom = start >= free;
    if (hasRoom) free = start + flagWidthPx;
    return (
      <g key={`${place} ${label}`} className={styles.flag}>
        <line x1={left} x2={left} y1={area.top - 8} y2={area.bottom} />
        <path d={`M${left} ${area.top - 17}l5 5-5 5-5-5z`} />
        {hasRoom && (
          <text x={left + (isEnd ? -9 : 9)} y={area.top - 8} textAnchor={isEnd ? 'end' : 'start'}>
            {label.length > 16 ? `${label.slice(0, 15)}…` : label}
          </text>
        )}
      </g>
    );
  });
}

/** A line at a value, with its name. */
function Limit({ data: { limit }, places: { area, scale } }: Pick<PlotDrawingProps, 'data' | 'places'>) {
  if (!limit) return null;
  const top = scale(limit.value);
  return (
    <g className={styles.limit}>
      <line x1={area.left} x2={area.right} y1={top} y2={top} />
      <text x={area.left + 4} y={top - 5}>
        {limit.label}
      </text>
    </g>
  );
}

/** A dashed line from the last value of the last series to a value to come, which is an open circle. */
function Forecast({ data: { series, forecast }, places: { scale, x } }: Pick<PlotDrawingProps, 'data' | 'places'>) {
  const { tone, values = [] } = series.at(-1) ?? {};
  const from = values.findLastIndex((value) => value !== null);
  if (!forecast || from < 0 || from >= forecast.place) return null;
  const [end, top] = [x(forecast.place), scale(forecast.value)];
  return (
    <g data-tone={tone} className={styles.forecast}>
      <line x1={x(from)} y1={scale(values[from] ?? 0)} x2={end} y2={top} />
      <circle cx={end} cy={top} r={4} />
    </g>
  );
}

interface LineProps extends Pick<PlotDrawingProps, 'places' | 'at' | 'axisFormat'> {
  readonly one: PlotSeries;
  /** The series that the chart is about: it has an area, and its last value in figures. */
  readonly isLead: boolean;
}

/** The distance in px from the right edge within which a figure ends at its point. */
const figurePx = 32;

function Line({ one: { tone, values }, places: { scale, x, area }, at, axisFormat, isLead }: LineProps) {
  const points = values.flatMap((value, place) => (value === null ? [] : [{ place, value, x: x(place), y: scale(value) }]));
  const end = points.at(-1);
  const shown = points.find(({ place }) => place === at);
  return (
    <g data-tone={tone} className={styles.series}>
      {isLead && (
        <AreaClosed data={points} x={(point) => point.x} y={(point) => point.y} yScale={scale} className={styles.area} />
      )}
      <LinePath data={points} x={(point) => point.x} y={(point) => point.y} className={styles.line} />
      {isLead && end && (
        <>
          <circle cx={end.x} cy={end.y} r={5} className={styles.end} />
          <text
            x={end.x}
            y={end.y - 11}
            textAnchor={end.x > area.right - figurePx ? 'end' : 'middle'}
            className={styles.figure}
            data-hidden={at !== undefined || undefined}
          >
            {axisFormat(end.value)}
          </text>
        </>
      )}
      {shown && <circle cx={shown.x} cy={shown.y} r={4} className={styles.dot} />}
    </g>
  );
}

function Bars({ data: { names, series }, places: { scale, x, barWidthPx, area }, at }: Omit<PlotDrawingProps, 'axisFormat'>) {
  return names.map((name, place) => {
    let bottom = area.bottom;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two names may be equal, and the place is the identity.
      <g key={`${name} ${place}`} className={styles.bars} data-dimmed={(at !== undefined && at !== place) || undefined}>
        {series.map(({ id, tone, values }) => {
          const height = area.bottom - scale(values[place] ?? 0);
          bottom -= height;
          return (
            <rect
              key={id}
              x={x(place) - barWidthPx / 2}
              y={bottom}
              width={barWidthPx}
              height={height}
              rx={Math.min(3, height / 2)}
              data-tone={tone}
              className={styles.bar}
            />
          );
        })}
      </g>
    );
  });
}
