import type { Category } from '@ngoma/api/features/events/categories';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { paletteLook } from '../event-palette.ts';
import styles from './CategoryTile.module.css';

interface CategoryTileProps {
  readonly category: Category;
  /** The picture belongs to the first view, so it is requested before the scripts. */
  readonly isFirst: boolean;
}

/** A category in the colours of its picture: its name and number of events, one link as a whole, and its children. */
export function CategoryTile({ category, isFirst }: CategoryTileProps) {
  const { t } = useTranslation();
  const { name, slug, image, eventCount, children } = category;
  return (
    <li {...paletteLook(category)}>
      <article className={styles.tile}>
        <div className={styles.picture}>
          <Poster src={image.url} isFirst={isFirst} />
        </div>
        <div className={styles.text}>
          <h2 className={styles.name}>
            <Link to={`/category/${slug}`} prefetch="intent" className={styles.link}>
              {name}
            </Link>
          </h2>
          <p className={styles.count}>{t('event-lists:categories.count', { count: eventCount })}</p>
          {children.length > 0 && (
            <ul className={styles.children}>
              {children.map((child) => (
                <li key={child._id}>
                  <Link to={`/category/${child.slug}`} className={styles.child}>
                    {child.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </article>
    </li>
  );
}
