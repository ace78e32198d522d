import type { ReactNode } from 'react';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { DrawerSteps, type ListedEntries } from './DrawerSteps.tsx';
import styles from './SideDrawer.module.css';

interface SideDrawerProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** The id of the entry, and the list in which buttons of the drawer go up and down. */
  readonly entry?: { readonly id: string; readonly list?: ListedEntries | undefined } | undefined;
  readonly children: ReactNode;
}

/** The drawer of one entry of a list. */
export interface ListedDrawerProps {
  /** The id of the open entry; empty while the drawer is closed. */
  readonly id: string;
  /** Absent where entries of several kinds open the same drawer. */
  readonly list?: ListedEntries | undefined;
  readonly onClose: () => void;
}

/** The details of one entry beside its list; the full screen on phones. */
export const SideDrawer = ({ entry, ...props }: SideDrawerProps) => (
  <Dialog
    {...props}
    {...(entry && { subject: entry.id, headActions: entry.list && <DrawerSteps id={entry.id} {...entry.list} /> })}
    shape="drawer"
    width="wide"
  />
);

/** A section of the details. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part}>
    <Heading level={3} look="part">
      {title}
    </Heading>
    {children}
  </section>
);

/** A name and its value on one line. */
export const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <div className={styles.name}>{name}</div>
    <div className={styles.value}>{children}</div>
  </div>
);
