import { uiTerms } from '@ngoma/api/common/business';
import { type ReactNode, useState } from 'react';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { CountBadge } from '#ui/kit/feedback/Badge.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Menu, MenuButton, MenuLink } from '#ui/kit/overlay/Menu.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './BellBox.module.css';
import type { BellContent, BellItem } from './bell-content.ts';

interface BellBoxProps {
  readonly icon: ReactNode;
  /** The name of the bell with the number of unread entries. */
  readonly label: string;
  readonly title: string;
  /** Text for an empty list. */
  readonly emptyText: string;
  readonly content: BellContent;
  /** Content below the list. */
  readonly children?: ReactNode;
}

/** A bell with the number of unread entries. Opens its list: the first items until "View all", all of them until "Show less". */
export function BellBox({ icon, label, title, emptyText, content, children }: BellBoxProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const { items, error, unread, markable = unread } = content;
  const shown = showsAll ? items : items?.slice(0, uiTerms.popoverItems);
  return (
    <Menu
      look="round"
      isMadeOnOpening
      label={label}
      button={
        <span className={styles.bell}>
          {icon}
          {unread > 0 && (
            <span className={styles.count}>
              <CountBadge count={unread} tone="red" />
            </span>
          )}
        </span>
      }
    >
      <section aria-label={title} className={styles.box}>
        <div className={styles.head}>
          <Heading level={2} look="part">
            {title}
          </Heading>
          {markable > 0 && (
            <Staying>
              <Button size="small" variant="quiet" onClick={content.markAllRead}>
                {t('notifications:markAllRead')}
              </Button>
            </Staying>
          )}
        </div>
        {error && !items && <p className={styles.note}>{error.message}</p>}
        {!error && !items && (
          <div className={styles.note}>
            <Skeleton width={80} />
          </div>
        )}
        {items?.length === 0 && <p className={styles.note}>{emptyText}</p>}
        {shown?.map((item) => (
          <Line key={item.id} item={item} onOpen={content.open} />
        ))}
        {(items?.length ?? 0) > uiTerms.popoverItems && (
          <Staying>
            <Button size="medium" variant="quiet" isWide aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t('notifications:showLess') : t('notifications:viewAll')}
            </Button>
          </Staying>
        )}
        {children && <Staying>{children}</Staying>}
      </section>
    </Menu>
  );
}

/** A press on what is inside does not close the list. */
const Staying = ({ children }: { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: no action of its own.
  // biome-ignore lint/a11y/noStaticElementInteractions: no action of its own.
  <div onClick={(event) => event.stopPropagation()}>{children}</div>
);

function Line({ item, onOpen }: { readonly item: BellItem; readonly onOpen: BellContent['open'] }) {
  const open = () => void onOpen?.(item);
  if (item.path)
    return (
      <MenuLink to={item.path} onClick={open}>
        <LineText item={item} />
      </MenuLink>
    );
  if (onOpen)
    return (
      <MenuButton onClick={open}>
        <LineText item={item} />
      </MenuButton>
    );
  return (
    <div className={styles.line}>
      <LineText item={item} />
    </div>
  );
}

function LineText({ item }: { readonly item: BellItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      {item.imageUrl && <img src={item.imageUrl} alt="" width={44} height={44} className={styles.picture} />}
      <span className={styles.texts}>
        <Text as="span" isStrong={item.isUnread}>
          {item.title}
        </Text>
        {item.text && (
          <Text as="span" look="small" tone="soft">
            {item.text}
          </Text>
        )}
        <Text as="span" look="label" tone="soft">
          {formatRelative(item.at, locale)}
        </Text>
      </span>
      {item.isUnread && <span role="img" aria-label={t('notifications:unread')} className={styles.unread} />}
    </>
  );
}
