import { useId } from 'react';

/** The attributes of the panel that belongs to a tab. */
export interface TabPanel {
  readonly role: 'tabpanel';
  readonly id: string;
  readonly 'aria-labelledby': string;
}

/**
 * Connects tabs with their panels for screen readers: each tab gets the attributes of `tabOf` with its value, its panel those of
 * `panelOf` with the same value. Only the chosen tab refers to its panel, because the others need not be in the document.
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
