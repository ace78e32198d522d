// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { EditorState, TextSelection } from 'prosemirror-state';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { renderRoutes } from '../../../test/render.tsx';
import { commands, setLink, toAddress } from './editing.ts';
import { RichTextEditor } from './RichTextEditor.tsx';
import { RichTextField } from './RichTextField.tsx';
import { plainValue, type RichTextValue, toDocument, toValue, withoutStyles } from './schema.ts';

// jsdom has no layout; the library asks where its cursor is.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});

describe('formatted values', () => {
  const roundTrip = (value: RichTextValue) => toValue(toDocument(value));

  it.each([
    ['<p>One <strong>two</strong> <em>three</em></p>', 'One two three'],
    ['<h2>Programme</h2><p>Entry at 19:00<br>Music at 20:00</p>', 'Programme\n\nEntry at 19:00\nMusic at 20:00'],
    ['<ul><li><p>Food</p></li><li><p>Drinks</p></li></ul><p>Come early</p>', '• Food\n• Drinks\n\nCome early'],
    ['<ol><li><p>First</p></li><li><p>Second</p></li></ol>', '1. First\n2. Second'],
    ['<p><a href="https://ngoma.cm">Ngoma</a></p>', 'Ngoma'],
  ])('%s is kept as it is, with its plain text', (html, text) => {
    expect(roundTrip({ html, text: '' })).toEqual({ html, text });
  });

  it('what is pasted is reduced to the formats of the editor', () => {
    const pasted =
      '<div style="color:red"><h1>Title</h1><p class="x"><b style="font-weight:normal">plain</b> <span style=\'font-weight:700;font-style:italic\'>bold</span></p><img src="x"><table><tr><td>Cell</td></tr></table><a href="javascript:x">link</a></div>';
    expect(roundTrip({ html: withoutStyles(pasted), text: '' }).html).toBe(
      '<h2>Title</h2><p>plain <strong><em>bold</em></strong></p><p>Cell</p><p>link</p>',
    );
  });

  it('any plain text is kept, apart from spaces at its ends and more than one empty line', () => {
    const lines = fc.array(fc.constantFrom('Makossa', 'at 20:00', '<b>x</b>', '&amp;', ''), { maxLength: 12 });
    fc.assert(
      fc.property(lines, (parts) => {
        const text = parts
          .join('\n')
          .replace(/\n{3,}/g, '\n\n')
          .trim();
        const once = roundTrip(plainValue(text));
        expect(once.text).toBe(text);
        expect(roundTrip(once)).toEqual(once);
      }),
    );
  });

  it('an empty text has no HTML either', () => {
    expect(roundTrip({ html: '<p></p><ul><li><p></p></li></ul>', text: '' }).html).not.toContain('<h2>');
    expect(roundTrip(plainValue(''))).toEqual({ html: '', text: '' });
  });
});

describe('formats', () => {
  /** Runs a command on the selected text of a document and returns its HTML. */
  function after(html: string, from: number, to: number, ...run: (typeof commands)['bold'][]): string {
    let state = EditorState.create({ doc: toDocument({ html, text: '' }) });
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
    for (const command of run) command(state, (transaction) => (state = state.apply(transaction)));
    return toValue(state.doc).html;
  }

  it('each is put on and taken off again', () => {
    expect(after('<p>One two</p>', 1, 4, commands.bold)).toBe('<p><strong>One</strong> two</p>');
    expect(after('<p>One two</p>', 1, 4, commands.bold, commands.bold)).toBe('<p>One two</p>');
    expect(after('<p>One</p>', 2, 2, commands.heading)).toBe('<h2>One</h2>');
    expect(after('<p>One</p>', 2, 2, commands.heading, commands.subheading)).toBe('<h3>One</h3>');
    expect(after('<h2>One</h2>', 2, 2, commands.heading)).toBe('<p>One</p>');
    expect(after('<p>One</p>', 2, 2, commands.bullets)).toBe('<ul><li><p>One</p></li></ul>');
    expect(after('<p>One</p>', 2, 2, commands.bullets, commands.numbers)).toBe('<ol><li><p>One</p></li></ol>');
    expect(after('<p>One</p>', 2, 2, commands.numbers, commands.numbers)).toBe('<p>One</p>');
  });

  it('a link goes on the selection, is changed around the cursor, and removed', () => {
    const linked = '<p><a href="https://a.cm">One</a> two</p>';
    expect(after('<p>One two</p>', 1, 4, setLink('https://a.cm'))).toBe(linked);
    expect(after(linked, 2, 2, setLink('https://b.cm'))).toBe('<p><a href="https://b.cm">One</a> two</p>');
    expect(after(linked, 2, 2, setLink(undefined))).toBe('<p>One two</p>');
    expect(after('<p>Ask:</p>', 5, 5, setLink('mailto:a@b.cm'))).toBe('<p>Ask:<a href="mailto:a@b.cm">a@b.cm</a></p>');
  });

  it.each([
    ['ngoma.cm', 'https://ngoma.cm'],
    [' info@ngoma.cm ', 'mailto:info@ngoma.cm'],
    ['http://ngoma.cm/a', 'http://ngoma.cm/a'],
    ['ngoma.cm:8080/x', 'https://ngoma.cm:8080/x'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('the address %s is understood as %s', (typed, address) => {
    expect(toAddress(typed)).toBe(address);
  });
});

function Form({ start, values }: { readonly start: RichTextValue; readonly values: RichTextValue[] }) {
  const [value, setValue] = useState(start);
  const take = (next: RichTextValue) => {
    values.push(next);
    setValue(next);
  };
  return <RichTextField label="Description" value={value} onChange={take} required hint="Programme, food" />;
}

/** Renders a field and returns what it reports. */
function show(start: RichTextValue): RichTextValue[] {
  const values: RichTextValue[] = [];
  renderRoutes([{ path: '/', element: <Form start={start} values={values} /> }]);
  return values;
}

const tool = (name: string) => within(screen.getByRole('toolbar', { name: 'Formatting' })).getByRole('button', { name });

describe('the field', () => {
  it('is a text area until the editor is loaded, and keeps what was typed there', async () => {
    const values = show(plainValue('First'));
    // Without a pause, in which the editor could arrive.
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Description/ });
    expect(area.tagName).toBe('TEXTAREA');
    act(() => area.focus());
    fireEvent.change(area, { target: { value: 'First\n\nSecond' } });
    // It stays one while it has the focus.
    await import('./RichTextEditor.tsx');
    expect(document.activeElement).toBe(area);
    area.blur();
    await screen.findByRole('toolbar', { name: 'Formatting' });
    const text = screen.getByRole('textbox', { name: 'Description' });
    expect(text.innerHTML).toBe('<p>First</p><p>Second</p>');
    expect(values).toEqual([plainValue('First\n\nSecond')]);
    expect(text.getAttribute('aria-required')).toBe('true');
    expect(document.getElementById(text.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Programme, food');
  });

  it('has a toolbar that is one stop of the tab key, with arrow keys inside', async () => {
    show(plainValue('One'));
    await screen.findByRole('toolbar', { name: 'Formatting' });
    await userEvent.tab();
    expect(document.activeElement).toBe(tool('Bold'));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tool('Italic'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(tool('Link'));
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tool('Bold'));
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tool('Link'));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Description' }));
  });

  it('reports the formatted and the plain text, and its buttons say what is on', async () => {
    const values = show(plainValue('One'));
    await screen.findByRole('toolbar', { name: 'Formatting' });
    await userEvent.click(tool('Heading'));
    expect(values.at(-1)).toEqual({ html: '<h2>One</h2>', text: 'One' });
    expect(tool('Heading').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(tool('List with bullets'));
    expect(values.at(-1)).toEqual({ html: '<ul><li><p>One</p></li></ul>', text: '• One' });
    expect(tool('Heading').getAttribute('aria-pressed')).toBe('false');
  });

  it('keeps what was written when earlier values come back late, and begins anew with a value from outside', () => {
    const values: RichTextValue[] = [];
    const at = (value: RichTextValue) => (
      <TranslationProvider translation={translationFor('en')}>
        <RichTextEditor id="text" label="Description" value={value} onChange={(next) => values.push(next)} connected={{}} />
      </TranslationProvider>
    );
    const { rerender } = render(at(plainValue('One')));
    for (const name of ['Heading', 'List with bullets']) fireEvent.click(tool(name));
    const text = screen.getByRole('textbox', { name: 'Description' });
    for (const value of [...values]) {
      rerender(at(value));
      expect(text.innerHTML).toBe('<ul><li><p>One</p></li></ul>');
    }
    rerender(at(plainValue('')));
    expect(text.textContent).toBe('');
  });

  it('asks for the address of a link, refuses one that leads nowhere, and sends no form', async () => {
    const values = show(plainValue(''));
    await screen.findByRole('toolbar', { name: 'Formatting' });
    await userEvent.click(tool('Link'));
    const address = screen.getByRole('textbox', { name: 'Address of the link' });
    expect(document.activeElement).toBe(address);
    await userEvent.type(address, 'javascript:alert(1){Enter}');
    expect(screen.getByRole('alert').textContent).toContain('web address');
    await userEvent.clear(address);
    await userEvent.type(address, 'ngoma.cm{Enter}');
    expect(values.at(-1)).toEqual({ html: '<p><a href="https://ngoma.cm">https://ngoma.cm</a></p>', text: 'https://ngoma.cm' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Address of the link' })).toBeNull());
  });
});
