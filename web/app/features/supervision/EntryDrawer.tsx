import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import styles from './EntryDrawer.module.css';

interface EntryDrawerProps<Data> extends ListedDrawerProps {
  readonly query: UseQueryResult<Data, Error>;
  readonly titleOf: (data: Data) => string;
  /** The title until the entry is loaded. */
  readonly title: string;
  readonly children: (data: Data) => ReactNode;
}

/** The drawer of one entry of a list, with its loading and error states. */
export function EntryDrawer<Data>({ id, list, query, title, titleOf, onClose, children }: EntryDrawerProps<Data>) {
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

/** State chips and actions below the title. */
export const Chips = ({ children }: { children: ReactNode }) => <div className={styles.chips}>{children}</div>;
