import CaretLeft from '@phosphor-icons/core/regular/caret-left.svg?react';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import { Link, type LinkProps } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './Pager.module.css';
import { pagesAround } from './pages-around.ts';

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly limit: number;
  /** Returns the address of a page; it keeps the filters. */
  readonly addressOf: (page: number) => LinkProps['to'];
}

/** The pages of a list as links; nothing for a single page. */
export function Pager({ page, total, limit, addressOf }: PagerProps) {
  const { t } = useTranslation();
  const last = Math.ceil(total / limit);
  if (last <= 1) return null;
  return (
    <nav aria-label={t('common:pages.label')} className={styles.pager}>
      <Link
        to={addressOf(Math.max(1, page - 1))}
        rel="prev"
        aria-label={t('common:pages.previous')}
        className={styles.page}
        data-hidden={page <= 1 || undefined}
      >
        <CaretLeft />
      </Link>
      {pagesAround(page, last).map((each) =>
        each < 0 ? (
          <span key={each} aria-hidden="true" className={styles.gap}>
            …
          </span>
        ) : (
          <Link
            key={each}
            to={addressOf(each)}
            aria-label={t('common:pages.page', { page: each })}
            aria-current={each === page ? 'page' : undefined}
            className={styles.page}
          >
            {each}
          </Link>
        ),
      )}
      <Link
        to={addressOf(Math.min(last, page + 1))}
        rel="next"
        aria-label={t('common:pages.next')}
        className={styles.page}
        data-hidden={page >= last || undefined}
      >
        <CaretRight />
      </Link>
    </nav>
  );
}
