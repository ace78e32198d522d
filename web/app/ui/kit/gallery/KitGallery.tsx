import { useLocale } from '#lib/i18n/use-locale.ts';
import { DiamondRow } from '../layout/DiamondRow.tsx';
import { Section } from '../layout/Section.tsx';
import { ActionSamples } from './ActionSamples.tsx';
import { ChoiceSamples } from './ChoiceSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { GuardedSamples } from './GuardedSamples.tsx';
import styles from './KitGallery.module.css';
import { ListSamples } from './ListSamples.tsx';
import { OverlaySamples } from './OverlaySamples.tsx';
import { StateSamples } from './StateSamples.tsx';
import { samples } from './samples.ts';
import { PictureSamples, TextSamples } from './TextSamples.tsx';

const sections = {
  actions: ActionSamples,
  text: TextSamples,
  fields: FieldSamples,
  choices: ChoiceSamples,
  states: StateSamples,
  lists: ListSamples,
  overlays: OverlaySamples,
  guarded: GuardedSamples,
  pictures: PictureSamples,
} as const;
const names = Object.keys(sections) as (keyof typeof sections)[];

/** Every part of the kit in each of its states, light and dark beside each other, for developers. */
export function KitGallery() {
  const words = samples[useLocale()];
  return (
    <div className={styles.gallery}>
      {(['light', 'dark'] as const).map((mode) => (
        <div key={mode} data-mode={mode} className={styles.pane}>
          <p className={styles.mode}>{words[mode]}</p>
          <DiamondRow />
          {names.map((name) => {
            const Part = sections[name];
            return (
              <Section key={name} title={words.sections[name]}>
                <Part words={words} prefix={mode} />
              </Section>
            );
          })}
        </div>
      ))}
    </div>
  );
}
