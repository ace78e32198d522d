import MapPin from '@phosphor-icons/core/regular/map-pin.svg?react';
import { CodeField } from '../form/CodeField.tsx';
import { DateField } from '../form/DateField.tsx';
import { FileField } from '../form/FileField.tsx';
import { FormError, FormStatus } from '../form/FormError.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { PhoneField } from '../form/PhoneField.tsx';
import { SearchField } from '../form/SearchField.tsx';
import { Select } from '../form/Select.tsx';
import { TextArea } from '../form/TextArea.tsx';
import { TextField } from '../form/TextField.tsx';
import { Stack } from '../layout/Stack.tsx';
import type { PaneProps } from './samples.ts';

/** The fields of text, and the summary of a refused form. */
export const FieldSamples = ({ words, prefix }: PaneProps) => (
  <Stack>
    <FormStatus message={words.notices.leaf} />
    <FormError message={words.formError} fields={[{ id: `${prefix}-phone`, message: words.phoneError }]} />
    <TextField label={words.city} placeholder={words.cities} start={<MapPin />} name="city" />
    <TextField label={words.nameOnTicket} defaultValue="Brenda Ngassa" name="holder" isOptional />
    <PhoneField label={words.phone} hint={words.phoneHint} name="number" defaultValue="6 77 12 34 02" />
    <PhoneField label={words.phone} id={`${prefix}-phone`} name="wrong" defaultValue="6 77 12 34" error={words.phoneError} />
    <PasswordField label={words.password} name="password" autoComplete="off" defaultValue="wouri-2026" />
    <Select label={words.category} name="category">
      {words.categories.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </Select>
    <Select label={words.category} name="disabled" disabled size="compact">
      <option>{words.categories[0]}</option>
    </Select>
    <DateField label={words.date} name="date" defaultValue="2026-12-13" />
    <TextArea label={words.message} name="message" defaultValue={words.body} />
    <SearchField label={words.search} placeholder={words.search} name="search" size="compact" />
    <CodeField label={words.code} name="code" defaultValue="4819" />
    <CodeField label={words.code} name="wrongCode" defaultValue="481902" error={words.formError} />
    <FileField label={words.picture} name="file" accept="image/*" />
  </Stack>
);
