import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import styles from './SectionTabs.module.css';

interface SectionTabsProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly tabs: readonly { readonly value: Name; readonly label: string }[];
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

/** The tabs of a page. The selected one is stored in the address; a change clears the filters of the previous tab. */
export function SectionTabs<Name extends string>({ label, value, tabs, children }: SectionTabsProps<Name>) {
  const [, setParams] = useSearchParams();
  const { tabOf, panelOf } = useTabs(value);
  return (
    <>
      <div className={styles.tabs}>
        <TabStrip
          label={label}
          value={value}
          choices={tabs}
          onChange={(tab) => setParams(tab === tabs[0]?.value ? {} : { tab }, { replace: true, preventScrollReset: true })}
          tabOf={tabOf}
        />
      </div>
      <div {...panelOf(value)}>{children}</div>
    </>
  );
}
