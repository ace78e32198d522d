import CaretLeft from '@phosphor-icons/core/regular/caret-left.svg?react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DiamondRow } from '#ui/kit/layout/DiamondRow.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { paletteLook } from '../event-palette.ts';
import styles from './CategoryHero.module.css';
import type { LoadedCategory } from './load-category.server.ts';

/** The head of a category's page, in the colours of its picture, with the way back to the category above or to all categories. */
export function CategoryHero({ category, parent }: Pick<LoadedCategory, 'category' | 'parent'>) {
  const { t } = useTranslation();
  return (
    <div {...paletteLook(category)}>
      <header className={styles.hero}>
        <div className={styles.picture}>
          <Poster src={category.image.url} isFirst />
        </div>
        <div className={styles.text}>
          <Link to={parent ? `/category/${parent.slug}` : '/category'} className={styles.back}>
            <CaretLeft />
            {parent?.name ?? t('event-lists:categories.title')}
          </Link>
          <h1 className={styles.name}>{category.name}</h1>
          {category.description && <p className={styles.lead}>{category.description}</p>}
          <p className={styles.count}>{t('event-lists:categories.count', { count: category.eventCount })}</p>
        </div>
        <div className={styles.diamonds}>
          <DiamondRow tone="mark" />
        </div>
      </header>
    </div>
  );
}
