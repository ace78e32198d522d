import { type KeyboardEvent, useRef } from 'react';
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

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A few tabs in one row, moved between with the arrow keys. */
export function TabStrip<Value extends string>({ label, value, choices, onChange, tabOf }: TabStripProps<Value>) {
  const strip = useRef<HTMLDivElement>(null);
  const lead = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const place = (choices.findIndex((choice) => choice.value === value) + step + choices.length) % choices.length;
    const next = choices[place];
    if (!next) return;
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
