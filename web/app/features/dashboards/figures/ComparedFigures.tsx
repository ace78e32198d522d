import { type ReactNode, useId } from 'react';
import { changeInPercent, formatChange } from '#lib/format/change.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './ComparedFigures.module.css';

/** A figure of a period beside that of the period before. */
export interface ComparedFigure {
  readonly id: string;
  readonly label: string;
  /** The page that the figure comes from. */
  readonly to: string;
  readonly now: number;
  readonly before: number;
  readonly format: (value: number) => string;
  /** Shares change by points, all else by percent. */
  readonly unit?: 'share' | undefined;
  /** The values of each day, where there are some. */
  readonly days?: { readonly now: readonly number[]; readonly before: readonly number[] };
}

const barPx = { group: 12, before: 4, now: 6, height: 26 } as const;

/** The days of a period as small bars beside those of the period before; the last one is sun. */
function DayBars({ now, before }: NonNullable<ComparedFigure['days']>) {
  const most = Math.max(1, ...now, ...before);
  const height = (value: number) => Math.max(1.5, (value / most) * barPx.height);
  return (
    <svg aria-hidden="true" width={now.length * barPx.group} height={barPx.height} className={styles.bars}>
      {now.map((value, day) => {
        const left = day * barPx.group;
        const earlier = before[day] ?? 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
          <g key={day}>
            <rect
              x={left + barPx.now}
              y={barPx.height - height(earlier)}
              width={barPx.before}
              height={height(earlier)}
              rx={1}
              data-tone="before"
            />
            <rect
              x={left}
              y={barPx.height - height(value)}
              width={barPx.now}
              height={height(value)}
              rx={1.5}
              data-tone={day === now.length - 1 ? 'last' : 'now'}
            />
          </g>
        );
      })}
    </svg>
  );
}

/** The change on the period before, with its sign; nothing where there was nothing before. */
export function ChangeText({ now, before, unit }: Pick<ComparedFigure, 'now' | 'before' | 'unit'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (before === 0 && unit !== 'share') return null;
  const isShare = unit === 'share';
  const change = isShare ? Math.round(now - before) : changeInPercent(now, before);
  const points = { count: Math.abs(change), size: formatNumber(Math.abs(change), locale) };
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return (
    <span className={styles.change} data-way={change > 0 ? 'up' : change < 0 ? 'down' : undefined}>
      {isShare ? `${sign}${t('dashboards:compared.points', points)}` : formatChange(now, before, locale)}
    </span>
  );
}

interface ComparedFiguresProps {
  readonly title: string;
  readonly figures: readonly ComparedFigure[];
  /** Figures below, which have nothing to be compared with. */
  readonly children?: ReactNode;
}

/** Small figures under each other: the days as bars, this period, the one before, and the change. */
export function ComparedFigures({ title, figures, children }: ComparedFiguresProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <table aria-labelledby={titleId} className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.title}>
              <Heading id={titleId} level={2} look="part">
                {title}
              </Heading>
            </th>
            <th scope="col">{t('dashboards:compared.days')}</th>
            <th scope="col" data-tone="now">
              {t('dashboards:compared.now')}
            </th>
            <th scope="col" data-tone="before">
              {t('dashboards:compared.before')}
            </th>
            <th scope="col">{t('dashboards:compared.change')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.id}>
              <th scope="row">
                <TextLink look="quiet" to={figure.to}>
                  {figure.label}
                </TextLink>
              </th>
              <td>{figure.days && <DayBars {...figure.days} />}</td>
              <td className={styles.value}>{figure.format(figure.now)}</td>
              <td className={styles.before}>{figure.format(figure.before)}</td>
              <td>
                <ChangeText {...figure} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {children && <dl className={styles.lines}>{children}</dl>}
    </section>
  );
}
