import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { useTabs } from '#lib/hooks/use-tabs.ts';
import styles from './TabStrip.module.css';

interface TabStripProps<Value extends string> {
  /** The name of the choice, for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** Connects each tab with its panel, by `useTabs`. */
  readonly tabOf: ReturnType<typeof useTabs<Value>>['tabOf'];
}

/** Returns the place that a key leads to; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (place + 1) % count;
  return key === 'ArrowLeft' ? (place - 1 + count) % count : undefined;
}

/** A few tabs in one row, moved between with the arrow keys, Home and End. */
export function TabStrip<Value extends string>({ label, value, choices, onChange, tabOf }: TabStripProps<Value>) {
  const strip = useRef<HTMLDivElement>(null);
  // An address may name a tab that is out of sight on a phone.
  useEffect(() => {
    const row = strip.current;
    const tab = row?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  const lead = (event: KeyboardEvent) => {
    const current = choices.findIndex((choice) => choice.value === value);
    const place = placeAfter(event.key, current, choices.length);
    const next = place === undefined ? undefined : choices[place];
    if (place === undefined || !next) return;
    event.preventDefault();
    onChange(next.value);
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus();
  };
  return (
    <div ref={strip} role="tablist" aria-label={label} onKeyDown={lead} className={styles.strip}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          {...tabOf(choice.value)}
          type="button"
          role="tab"
          data-value={choice.value}
          aria-selected={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
          className={styles.tab}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
