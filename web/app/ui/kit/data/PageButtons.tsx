import CaretLeft from '@phosphor-icons/core/regular/caret-left.svg?react';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './Pager.module.css';
import { pagesAround } from './pages-around.ts';

interface PageButtonsProps {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a list that a guarded page keeps in its state: looks like `Pager`. */
export function PageButtons({ page, last, onPage }: PageButtonsProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('common:pages.label')} className={styles.pager}>
      <button
        type="button"
        aria-label={t('common:pages.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className={styles.page}
      >
        <CaretLeft />
      </button>
      {pagesAround(page, last).map((each) =>
        each < 0 ? (
          <span key={each} aria-hidden="true" className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            aria-label={t('common:pages.page', { page: each })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
            className={styles.page}
          >
            {each}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={t('common:pages.next')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
        className={styles.page}
      >
        <CaretRight />
      </button>
    </nav>
  );
}
