import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTabs } from '#lib/use-tabs.ts';

interface SectionTabsProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly tabs: readonly { readonly value: Name; readonly label: string }[];
  /** The part that is looked at. */
  readonly children: ReactNode;
}

/** The parts of a page; which one is looked at stands in the address, and what was asked for in another part does not. */
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
      <Box {...panelOf(value)}>{children}</Box>
    </>
  );
}
