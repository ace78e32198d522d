import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Field, type FieldLook, useField } from '#ui/kit/form/Field.tsx';
import { TextArea } from '#ui/kit/form/TextArea.tsx';
import type { RichTextEditorProps } from './RichTextEditor.tsx';
import type { RichTextValue } from './schema.ts';

interface RichTextFieldProps extends Omit<FieldLook, 'label'> {
  readonly label: string;
  readonly value: RichTextValue;
  readonly onChange: (value: RichTextValue) => void;
  readonly onBlur?: () => void;
  readonly required?: boolean;
  /** The language of the text, if it is not the reader's. */
  readonly lang?: string;
}

type Editor = ComponentType<RichTextEditorProps>;

let loaded: Editor | undefined;

/** Loads the editor when the field appears. `hasFailed` while the network brings none. */
function useEditorPart() {
  const [{ Part, hasFailed }, setPart] = useState({ Part: loaded, hasFailed: false });
  useEffect(() => {
    // The server's bundle has no editor.
    if (import.meta.env.SSR) return;
    let isThere = true;
    const show = (editor: Editor | undefined) => isThere && setPart({ Part: editor, hasFailed: !editor });
    if (!loaded)
      void import('./RichTextEditor.tsx').then(
        ({ RichTextEditor }) => {
          loaded = RichTextEditor;
          show(loaded);
        },
        () => show(undefined),
      );
    return () => {
      isThere = false;
    };
  }, []);
  return { Part, hasFailed };
}

/**
 * A field for a text with formatting, on guarded pages. It is a plain text area until the editor is there, and stays one while it
 * has the focus: what is typed is kept either way. A text with formatting waits for the editor, unless it cannot be loaded.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { t } = useTranslation();
  const { Part, hasFailed } = useEditorPart();
  const [isWriting, setWriting] = useState(false);
  const { look, connected, rest } = useField(props);
  const { value, onChange, onBlur, required = false, lang } = rest;
  const label = required ? (
    <>
      {look.label} <span aria-hidden="true">*</span>
    </>
  ) : (
    look.label
  );
  if (Part && !isWriting)
    return (
      <Field {...look} label={label}>
        <Part
          id={connected.id}
          label={props.label}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          connected={{
            lang,
            'aria-describedby': connected['aria-describedby'],
            'aria-invalid': connected['aria-invalid'] ? 'true' : undefined,
            'aria-required': required ? 'true' : undefined,
          }}
        />
      </Field>
    );
  const isFormatted = value.html !== '';
  const { elementId, ...notes } = look;
  return (
    <TextArea
      {...notes}
      id={elementId}
      label={label}
      isInvalid={Boolean(connected['aria-invalid'])}
      hint={hasFailed ? t('rich-text:plainOnly') : notes.hint}
      rows={8}
      lang={lang}
      required={required}
      value={value.text}
      readOnly={isFormatted && !hasFailed}
      onFocus={() => setWriting(true)}
      onChange={({ target }) => onChange({ html: '', text: target.value })}
      onBlur={() => {
        setWriting(false);
        onBlur?.();
      }}
    />
  );
}
