import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { OperatorId } from '#lib/mobile-operator.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { OperatorSign } from '#ui/kit/media/OperatorSign.tsx';

/** An operator that can be chosen, or the reason why it cannot. */
export interface OperatorCard<Id extends OperatorId> {
  readonly operator: Id;
  readonly obstacle?: string | undefined;
}

interface OperatorCardsProps<Id extends OperatorId> {
  readonly legend: string;
  readonly choices: readonly OperatorCard<Id>[];
  readonly value: Id | undefined;
  readonly onChange: (operator: Id) => void;
}

/** Choice of an operator: large radio cards. One that cannot be chosen says why. */
export function OperatorCards<Id extends OperatorId>({ legend, choices, value, onChange }: OperatorCardsProps<Id>) {
  const { t } = useTranslation();
  const name = useId();
  const isAlive = useHydrated();
  return (
    <RadioGroup
      look="cards"
      name={name}
      label={legend}
      value={value}
      onChange={onChange}
      options={choices.map(({ operator, obstacle }) => ({
        value: operator,
        label: t(`payments:method.${operator}`),
        note: obstacle,
        sign: <OperatorSign operator={operator} isDimmed={obstacle !== undefined} />,
        isDisabled: !isAlive || obstacle !== undefined,
      }))}
    />
  );
}
