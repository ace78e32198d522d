import LinkSimple from '@phosphor-icons/core/regular/link-simple.svg?react';
import ListBullets from '@phosphor-icons/core/regular/list-bullets.svg?react';
import ListNumbers from '@phosphor-icons/core/regular/list-numbers.svg?react';
import TextB from '@phosphor-icons/core/regular/text-b.svg?react';
import TextHOne from '@phosphor-icons/core/regular/text-h-one.svg?react';
import TextHTwo from '@phosphor-icons/core/regular/text-h-two.svg?react';
import TextItalic from '@phosphor-icons/core/regular/text-italic.svg?react';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ComponentType, type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import formatted from '#ui/kit/text/Formatted.module.css';
import { commands, type Format, isOn, linkAt, pluginsOf, setLink } from './editing.ts';
import { LinkRow } from './LinkRow.tsx';
import styles from './RichText.module.css';
import { type RichTextValue, toDocument, toValue, withoutStyles } from './schema.ts';

/** The editor of a `RichTextField`, which gives it its names. */
export interface RichTextEditorProps {
  readonly id: string;
  readonly label: string;
  readonly value: RichTextValue;
  readonly onChange: (value: RichTextValue) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Attributes that connect the text with its hint and its error. */
  readonly connected: Readonly<Record<string, string | undefined>>;
}

type Icon = ComponentType;

/** The keys of each format, as `aria-keyshortcuts` names them; Meta stands for Control on Apple's devices. */
const tools: readonly { readonly format: Format; readonly Icon: Icon; readonly keys: string }[] = [
  { format: 'bold', Icon: TextB, keys: 'Control+B' },
  { format: 'italic', Icon: TextItalic, keys: 'Control+I' },
  { format: 'heading', Icon: TextHOne, keys: 'Control+Alt+1' },
  { format: 'subheading', Icon: TextHTwo, keys: 'Control+Alt+2' },
  { format: 'bullets', Icon: ListBullets, keys: 'Control+Shift+8' },
  { format: 'numbers', Icon: ListNumbers, keys: 'Control+Shift+7' },
];

/** Other values than these would be put on the element as attributes. */
const attributesOf = ({ label, connected }: RichTextEditorProps): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  class: `${styles.text} ${formatted.text}`,
  ...Object.fromEntries(Object.entries(connected).filter((entry): entry is [string, string] => entry[1] !== undefined)),
});

const isSame = (one: RichTextValue, other: RichTextValue): boolean => one.html === other.html && one.text === other.text;

/** Makes the editor of the library in an element and keeps it in step with the properties. */
function useEditor(props: RichTextEditorProps, onLink: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef({ props, onLink });
  latest.current = { props, onLink };
  const sent = useRef<readonly RichTextValue[]>([]);
  const seen = useRef(props.value);
  const [state, setState] = useState<EditorState>();
  useLayoutEffect(() => {
    if (!place.current) return;
    const plugins = pluginsOf(() => latest.current.onLink());
    const made = new EditorView(
      { mount: place.current },
      {
        state: EditorState.create({ doc: toDocument(latest.current.props.value), plugins }),
        attributes: () => attributesOf(latest.current.props),
        transformPastedHTML: withoutStyles,
        handleDOMEvents: { blur: () => latest.current.props.onBlur?.() },
        dispatchTransaction(transaction) {
          const next = made.state.apply(transaction);
          made.updateState(next);
          setState(next);
          if (!transaction.docChanged) return;
          const written = toValue(next.doc);
          sent.current = [...sent.current, written];
          latest.current.props.onChange(written);
        },
      },
    );
    view.current = made;
    setState(made.state);
    return () => {
      view.current = null;
      made.destroy();
    };
  }, []);
  const { value } = props;
  useEffect(() => {
    const isNew = !isSame(value, seen.current);
    seen.current = value;
    const at = sent.current.findIndex((one) => isSame(one, value));
    // What was written here comes back, perhaps after more was written, or with one of its two parts first.
    const isOwn = at >= 0 || sent.current.some(({ html, text }) => html === value.html || text === value.text);
    if (isNew && at >= 0) sent.current = sent.current.slice(at + 1);
    // Another value, such as that of a form that begins anew.
    if (isNew && !isOwn && view.current && !isSame(value, toValue(view.current.state.doc))) {
      sent.current = [];
      const { plugins } = view.current.state;
      view.current.updateState(EditorState.create({ doc: toDocument(value), plugins }));
      setState(view.current.state);
    }
    // The attributes may have changed.
    view.current?.setProps({});
  });
  return { place, view, state };
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus among the buttons of a toolbar, which is one stop of the tab key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const last = buttons.length - 1;
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : at + (steps[event.key] ?? 0);
  if (at < 0 || to === at) return;
  event.preventDefault();
  buttons.at(to > last ? 0 : to)?.focus();
}

/** A press on a button leaves the focus, and so the selection and the keyboard of a phone, in the text. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * A text with bold and italic words, headings, lists and links. It contains a library and is loaded by `RichTextField` when the field
 * appears.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { t } = useTranslation();
  const [isLinking, setLinking] = useState(false);
  const [stop, setStop] = useState(0);
  const { place, view, state } = useEditor(props, () => setLinking(true));
  const run = (command: Command) => {
    if (!view.current) return;
    command(view.current.state, view.current.dispatch, view.current);
    view.current.focus();
  };
  const link = state && linkAt(state);
  const button = (index: number, name: string, keys: string) => ({
    type: 'button' as const,
    className: styles.tool,
    'aria-label': name,
    'aria-keyshortcuts': keys,
    title: t('rich-text:withKeys', { name, keys: keys.replace('Control', 'Ctrl') }),
    tabIndex: index === stop ? 0 : -1,
    onFocus: () => setStop(index),
    onMouseDown: keepFocus,
  });
  return (
    <div className={styles.frame} data-invalid={props.connected['aria-invalid']}>
      <div
        role="toolbar"
        aria-label={t('rich-text:toolbar')}
        aria-controls={props.id}
        className={styles.toolbar}
        onKeyDown={moveFocus}
      >
        {tools.map(({ format, Icon, keys }, index) => (
          <button
            key={format}
            {...button(index, t(`rich-text:format.${format}`), keys)}
            aria-pressed={state ? isOn(state, format) : false}
            onClick={() => run(commands[format])}
          >
            <Icon />
          </button>
        ))}
        <button
          {...button(tools.length, t('rich-text:link'), 'Control+K')}
          aria-pressed={link !== undefined}
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        >
          <LinkSimple />
        </button>
      </div>
      {isLinking && (
        <LinkRow
          address={link}
          onSet={(address) => {
            setLinking(false);
            run(setLink(address));
          }}
          onCancel={() => {
            setLinking(false);
            view.current?.focus();
          }}
        />
      )}
      <div ref={place} id={props.id} />
    </div>
  );
}
