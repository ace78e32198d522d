import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTabs } from '#lib/hooks/use-tabs.ts';

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
      <Tabs
        value={value}
        onChange={(_, tab: Name) => setParams(tab === tabs[0]?.value ? {} : { tab }, { replace: true, preventScrollReset: true })}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={label}
        sx={{ mb: 2 }}
      >
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value} label={tab.label} {...tabOf(tab.value)} />
        ))}
      </Tabs>
      <div {...panelOf(value)}>{children}</div>
    </>
  );
}
