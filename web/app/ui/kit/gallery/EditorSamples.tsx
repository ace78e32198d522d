import { useState } from 'react';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { RichTextField } from '#ui/guarded/rich-text/RichTextField.tsx';
import type { RichTextValue } from '#ui/guarded/rich-text/schema.ts';
import { Card } from '../layout/Card.tsx';
import { Columns } from '../layout/Columns.tsx';
import { Stack } from '../layout/Stack.tsx';
import styles from './KitGallery.module.css';
import { merged } from './merged-texts.ts';
import type { PaneProps } from './samples.ts';

const texts = textsFrom({
  en: () => merged([import('virtual:texts/en/rich-text'), import('virtual:texts/en/date-picker')]),
  fr: () => merged([import('virtual:texts/fr/rich-text'), import('virtual:texts/fr/date-picker')]),
});

/** The editor of formatted texts, and the pickers of dates and times. */
export const EditorSamples = ({ words }: Pick<PaneProps, 'words'>) => (
  <Card className={styles.wide}>
    <OwnTexts source={texts} fallback={null}>
      <Samples words={words} />
    </OwnTexts>
  </Card>
);

function Samples({ words: { editor, formatted } }: Pick<PaneProps, 'words'>) {
  const [text, setText] = useState<RichTextValue>({ html: formatted, text: '' });
  const [start, setStart] = useState('2026-12-12T20:00');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('22:00');
  return (
    <Stack>
      <RichTextField label={editor.description} value={text} onChange={setText} />
      <Columns split="two">
        <PickerField kind="datetime-local" label={editor.start} value={start} onChange={setStart} required />
        <PickerField kind="date" label={editor.day} value={day} onChange={setDay} isOptional />
        <PickerField kind="time" label={editor.time} value={time} onChange={setTime} />
        <PickerField kind="date" label={editor.day} value="2026-12-12" onChange={setDay} disabled />
      </Columns>
    </Stack>
  );
}
