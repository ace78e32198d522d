import type { ReactNode } from 'react';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './SideDrawer.module.css';

interface SideDrawerProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The details of one entry beside its list; the full screen on phones. */
export const SideDrawer = (props: SideDrawerProps) => <Dialog {...props} shape="drawer" width="wide" />;

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
