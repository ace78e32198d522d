import { useId } from 'react';

/** What a part of the page takes to be known as what a tab shows. */
export interface TabPanel {
  readonly role: 'tabpanel';
  readonly id: string;
  readonly 'aria-labelledby': string;
}

/**
 * Ties the tabs of a strip to what they show, for those who hear the page: each tab takes `tabOf` its value, and what it shows
 * `panelOf` the same. Only the chosen tab names its part, since the others' parts need not be on the page.
 */
export function useTabs<Value extends string>(chosen: Value) {
  const id = useId();
  return {
    tabOf: (value: Value) => ({
      id: `${id}-${value}`,
      ...(value === chosen && { 'aria-controls': `${id}-${value}-panel` }),
    }),
    panelOf: (value: Value): TabPanel => ({
      role: 'tabpanel',
      id: `${id}-${value}-panel`,
      'aria-labelledby': `${id}-${value}`,
    }),
  };
}
