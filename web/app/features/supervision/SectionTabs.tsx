import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';

interface SectionTabsProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly tabs: readonly { readonly value: Name; readonly label: string }[];
}

/** The parts of a page; which one is looked at stands in the address, and what was asked for in another part does not. */
export function SectionTabs<Name extends string>({ label, value, tabs }: SectionTabsProps<Name>) {
  const [, setParams] = useSearchParams();
  return (
    <Tabs
      value={value}
      onChange={(_, tab: Name) => setParams(tab === tabs[0]?.value ? {} : { tab }, { replace: true, preventScrollReset: true })}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label={label}
      sx={{ mb: 2 }}
    >
      {tabs.map((tab) => (
        <Tab key={tab.value} value={tab.value} label={tab.label} />
      ))}
    </Tabs>
  );
}
