import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import styles from './drawer-parts.module.css';

interface MarketDrawerProps<Data> extends ListedDrawerProps {
  readonly query: UseQueryResult<Data, Error>;
  readonly titleOf: (data: Data) => string;
  /** The title until the entry is loaded. */
  readonly title: string;
  readonly children: (data: Data) => ReactNode;
}

/** The drawer of one entry of a list, with its loading and error states. */
export function MarketDrawer<Data>({ id, list, query, title, titleOf, onClose, children }: MarketDrawerProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <SideDrawer isOpen={id !== ''} title={data ? titleOf(data) : title} onClose={onClose} entry={{ id, list }}>
      {id !== '' && !data && error && <LoadError error={error} onRetry={refetch} />}
      {id !== '' && !data && !error && <PanelSkeleton size="page" />}
      {id !== '' && data && children(data)}
    </SideDrawer>
  );
}

interface Named {
  readonly _id: string;
  readonly name: string;
}

/** A person as a fact, with a link to the account. */
export const PersonFact = ({ name, person }: { name: string; person: Named }) => (
  <Fact name={name}>
    <TextLink to={`/user-management?open=${person._id}`}>{person.name}</TextLink>
  </Fact>
);

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

/** State chips and actions below the title. */
export const Chips = ({ children }: { children: ReactNode }) => <div className={styles.chips}>{children}</div>;
