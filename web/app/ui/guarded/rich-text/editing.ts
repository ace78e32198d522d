import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** The formats of the toolbar, without links. */
export type Format = 'bold' | 'italic' | 'heading' | 'subheading' | 'bullets' | 'numbers';

/** The list that the selection starts in, at any depth. */
function listAt({ selection: { $from } }: EditorState): NodeType | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type === nodes.bullet_list || type === nodes.ordered_list) return type;
  }
  return undefined;
}

function hasMark({ selection: { empty, from, to, $from }, storedMarks, doc }: EditorState, mark: MarkType): boolean {
  return empty ? Boolean(mark.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, mark);
}

/** Returns whether the selected text has a format. */
export function isOn(state: EditorState, format: Format): boolean {
  if (format === 'bold') return hasMark(state, marks.strong);
  if (format === 'italic') return hasMark(state, marks.em);
  if (format === 'bullets') return listAt(state) === nodes.bullet_list;
  if (format === 'numbers') return listAt(state) === nodes.ordered_list;
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading && parent.attrs.level === (format === 'heading' ? 2 : 3);
}

/** Changes a list into the other kind. */
const retypeList =
  (to: NodeType): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      const list = $from.node(depth);
      if (list.type !== nodes.bullet_list && list.type !== nodes.ordered_list) continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), to));
      return true;
    }
    return false;
  };

/** Makes a list of the selected paragraphs, or paragraphs of a list; a heading becomes a paragraph first. */
const toggleList =
  (list: NodeType): Command =>
  (state, dispatch, view) => {
    const current = listAt(state);
    if (current === list) return liftListItem(nodes.list_item)(state, dispatch, view);
    if (current) return retypeList(list)(state, dispatch, view);
    if (state.selection.$from.parent.type !== nodes.heading || !dispatch) return wrapInList(list)(state, dispatch, view);
    setBlockType(nodes.paragraph)(state, (tr) => dispatch(tr));
    return view ? wrapInList(list)(view.state, dispatch, view) : true;
  };

/** Makes a heading of a paragraph, and a paragraph of such a heading. An entry of a list leaves it first. */
const toggleHeading =
  (format: 'heading' | 'subheading'): Command =>
  (state, dispatch, view) => {
    if (isOn(state, format)) return setBlockType(nodes.paragraph)(state, dispatch);
    const make = setBlockType(nodes.heading, { level: format === 'heading' ? 2 : 3 });
    if (!listAt(state)) return make(state, dispatch);
    if (!liftListItem(nodes.list_item)(state, dispatch)) return false;
    return view ? make(view.state, dispatch) : true;
  };

/** The commands of the toolbar. */
export const commands: Readonly<Record<Format, Command>> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  heading: toggleHeading('heading'),
  subheading: toggleHeading('subheading'),
  bullets: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
};

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** A backspace at the start of an entry takes it out of its list. */
const leaveList: Command = (state, dispatch) => {
  const { $cursor } = state.selection as { $cursor?: { parentOffset: number } | null };
  return $cursor?.parentOffset === 0 && listAt(state) ? liftListItem(nodes.list_item)(state, dispatch) : false;
};

/**
 * Returns the plugins of an editor: history, keys, and what typing at the start of a line means. The tab key stays the browser's, so that
 * the keyboard leaves the field; brackets move entries in and out of inner lists.
 */
export const pluginsOf = (onLink: () => void) => [
  history(),
  inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*•]\s$/, nodes.bullet_list),
      wrappingInputRule(/^\s*1[.)]\s$/, nodes.ordered_list),
      textblockTypeInputRule(/^(#{1,2})\s$/, nodes.heading, ([, hashes = '#']) => ({ level: hashes.length + 1 })),
    ],
  }),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    'Mod-Alt-1': commands.heading,
    'Mod-Alt-2': commands.subheading,
    'Mod-Shift-7': commands.numbers,
    'Mod-Shift-8': commands.bullets,
    'Mod-k': () => {
      onLink();
      return true;
    },
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': breakLine,
    Backspace: leaveList,
  }),
  keymap(baseKeymap),
];

/** Returns the address of the link at the selection. */
export function linkAt({ selection: { $from, from, empty }, doc }: EditorState): string | undefined {
  const inside = marks.link.isInSet(empty ? $from.marks() : (doc.nodeAt(from)?.marks ?? []));
  const mark = inside || (empty ? marks.link.isInSet($from.nodeAfter?.marks ?? []) : undefined);
  return mark ? String(mark.attrs.href) : undefined;
}

/** The positions of the link around the cursor, or of the selection. */
function rangeOf({ selection: { $from, from, to, empty } }: EditorState): { from: number; to: number } {
  if (!empty) return { from, to };
  const { parent, parentOffset } = $from;
  const start = from - parentOffset;
  let range = { from, to };
  parent.forEach((child, offset) => {
    const isAround = offset <= parentOffset && parentOffset <= offset + child.nodeSize;
    if (isAround && marks.link.isInSet(child.marks)) range = { from: start + offset, to: start + offset + child.nodeSize };
  });
  return range;
}

/** Puts a link on the selection, changes the one around the cursor, or writes the address itself; `undefined` removes the link. */
export const setLink =
  (href: string | undefined): Command =>
  (state, dispatch) => {
    const range = rangeOf(state);
    const { tr } = state;
    if (href === undefined) tr.removeMark(range.from, range.to, marks.link);
    else if (range.from === range.to)
      tr.insert(range.from, schema.text(href.replace(/^mailto:/i, ''), [marks.link.create({ href })]));
    else tr.removeMark(range.from, range.to, marks.link).addMark(range.from, range.to, marks.link.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Returns what was typed as an address: `ngoma.cm` and `info@ngoma.cm` get their scheme. */
export function toAddress(typed: string): string {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text)) return text;
  return /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}
