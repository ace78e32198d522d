import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact } from '#ui/overlay/SideDrawer.tsx';
import styles from './drawer-parts.module.css';

interface Named {
  readonly _id: string;
  readonly name: string;
}

/** An event as a fact, with a link to its page. */
export function EventFact({ event }: { event: Named }) {
  const { t } = useTranslation();
  return (
    <Fact name={t('market-lists:column.event')}>
      <TextLink to={`/our-event/${event._id}`}>{event.name}</TextLink>
    </Fact>
  );
}

/** A link to the contract, if there is one. */
export function ContractFact({ id }: { id: string | null }) {
  const { t } = useTranslation();
  if (id === null) return null;
  return (
    <Fact name={t('market-lists:column.contract')}>
      <TextLink to={`/contracts/${id}`}>{t('market-lists:fact.openContract')}</TextLink>
    </Fact>
  );
}

/** A text that a person has written, with its lines. */
export const Written = ({ children }: { children: ReactNode }) => <p className={styles.written}>{children}</p>;
