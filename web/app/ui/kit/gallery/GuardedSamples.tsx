import Heart from '@phosphor-icons/core/regular/heart.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { ActionMenu } from '#ui/guarded/ActionMenu.tsx';
import { Combobox } from '#ui/guarded/Combobox.tsx';
import { Stack } from '../layout/Stack.tsx';
import type { PaneProps } from './samples.ts';

/** The parts with a library, which only guarded pages may load; like those, they are rendered in the browser alone. */
export const GuardedSamples = ({ words }: PaneProps) =>
  useHydrated() && (
    <Stack align="start">
      <Combobox
        label={words.city}
        items={['Douala', 'Yaoundé', 'Kribi', 'Bafoussam', 'Garoua'].map((city) => ({ value: city, label: city }))}
        nothingFound={words.noCity}
        placeholder={words.cities}
      />
      <ActionMenu
        button={words.menu.actions}
        actions={[
          { id: 'share', label: words.menu.share, icon: <Heart />, onSelect: () => undefined },
          { id: 'remove', label: words.menu.remove, icon: <X />, isDanger: true, onSelect: () => undefined },
        ]}
      />
    </Stack>
  );
