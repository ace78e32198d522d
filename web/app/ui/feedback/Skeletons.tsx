import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import styles from './Skeletons.module.css';

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholders for event cards: cover, date, name, place, price. */
export const CardSkeletons = ({ count = 4 }: { readonly count?: number }) => (
  <div aria-hidden="true" className={styles.cards}>
    {many(count).map((index) => (
      <Card key={index} padding="none">
        <Skeleton shape="picture" />
        <div className={styles.lines}>
          <Skeleton width={40} />
          <Skeleton shape="title" width={80} />
          <Skeleton width={60} />
          <Skeleton width={40} />
        </div>
      </Card>
    ))}
  </div>
);

/** Placeholders for list rows. */
export const RowSkeletons = ({ count = 5 }: { readonly count?: number }) => (
  <div aria-hidden="true">
    <Card padding="none">
      {many(count).map((index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={40} />
          <Skeleton width={20} />
          <Skeleton width={20} />
        </div>
      ))}
    </Card>
  </div>
);
