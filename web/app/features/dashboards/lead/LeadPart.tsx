import type { ReactNode } from 'react';
import { Poster } from '#ui/kit/media/Poster.tsx';
import type { EventLookOf } from './event-look.ts';
import styles from './LeadPart.module.css';

interface LeadPartProps {
  readonly look: ReturnType<EventLookOf>;
  readonly cover: { readonly url: string; readonly srcSet?: string | undefined };
  /** Date and place. */
  readonly kicker: ReactNode;
  readonly title: string;
  readonly actions: ReactNode;
  readonly chart?: ReactNode;
  readonly children: ReactNode;
}

/** The lead part of a home: one event in its own colours, with its cover, its figures, a chart and what can be done. */
export function LeadPart({ look, cover, kicker, title, actions, chart, children }: LeadPartProps) {
  return (
    <section aria-label={title} {...look}>
      <div className={styles.lead} data-has-chart={chart !== undefined || undefined}>
        <div className={styles.picture}>
          <Poster src={cover.url} srcSet={cover.srcSet} sizes="(min-width: 900px) 240px, 100vw" shape="even" isFirst />
        </div>
        <div className={styles.body}>
          <div className={styles.head}>
            <div className={styles.titles}>
              <p className={styles.kicker}>{kicker}</p>
              <h2 className={styles.title}>{title}</h2>
            </div>
            <div className={styles.actions}>{actions}</div>
          </div>
          <div className={styles.facts}>{children}</div>
          {chart && <div className={styles.chart}>{chart}</div>}
        </div>
      </div>
    </section>
  );
}
