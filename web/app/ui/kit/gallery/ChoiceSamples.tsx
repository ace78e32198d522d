import { useState } from 'react';
import { Checkbox, Switch } from '../form/Checkbox.tsx';
import { QuantityStepper } from '../form/QuantityStepper.tsx';
import { RadioGroup } from '../form/RadioGroup.tsx';
import { Slider } from '../form/Slider.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import type { PaneProps } from './samples.ts';

/** Boxes, switches, choices and quantities. */
export function ChoiceSamples({ words, prefix }: PaneProps) {
  const [count, setCount] = useState(2);
  const [share, setShare] = useState(50);
  return (
    <Stack gap={1}>
      <Checkbox label={words.accept} name="accept" defaultChecked />
      <Checkbox label={words.accept} name="accept" error={words.acceptError} />
      <Checkbox label={words.accept} name="accept" disabled />
      <Switch label={words.reminders} name="reminders" defaultChecked />
      <Switch label={words.reminders} name="reminders" />
      <RadioGroup
        label={words.category}
        name={`${prefix}-category`}
        defaultValue={words.categories[0]}
        options={words.categories.map((each) => ({ value: each, label: each }))}
      />
      <RadioGroup
        label={words.operator}
        name={`${prefix}-operator`}
        look="cards"
        defaultValue="mtn"
        options={[
          { value: 'mtn', label: 'MoMo', note: words.recognised },
          { value: 'orange', label: 'Orange' },
          { value: 'card', label: 'Visa', isDisabled: true },
        ]}
      />
      <form>
        <Row gap={1.5}>
          <QuantityStepper label={words.standard} name="standard" item="standard" value={count} max={6} onChange={setCount} />
          <QuantityStepper label="VIP" name="vip" item="vip" value={0} max={6} />
        </Row>
        <Slider label={words.sold} value={share} marks={[25, 50, 75]} onChange={setShare} />
      </form>
    </Stack>
  );
}
