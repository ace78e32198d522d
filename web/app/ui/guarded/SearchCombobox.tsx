import { Combobox as Base } from '@base-ui/react/combobox';
import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import { type ReactNode, type UIEvent, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import control from '#ui/kit/form/Control.module.css';
import { Field, useField } from '#ui/kit/form/Field.tsx';
import styles from './Combobox.module.css';

export interface SearchedItem {
  /** Empty for the item that stands for none. */
  readonly id: string;
  /** The text in the field. */
  readonly name: string;
  /** The text in the list, if it is different … */
  readonly title?: string | undefined;
  /** … and the line below it. */
  readonly note?: string | undefined;
  /** The heading above it and its neighbours of the same group. */
  readonly group?: string | undefined;
}

interface SearchComboboxProps {
  readonly label: string;
  /** The items that the server found, in their order. */
  readonly items: readonly SearchedItem[];
  readonly value: SearchedItem;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Called with what is typed, and with an empty text once the field shows an item again. */
  readonly onSearch: (typed: string) => void;
  readonly onChoose: (item: SearchedItem) => void;
  /** Shown while there is no item: searching, none found, failed. */
  readonly emptyText: ReactNode;
  /** Stands below the list. */
  readonly foot?: ReactNode;
  /** The reader is near the end of the list, by scrolling or by the arrow keys. */
  readonly onNearEnd?: () => void;
}

/** More items are requested this early, so that readers rarely wait for them. */
const rowsAhead = 3;
const pixelsAhead = 160;

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight > scrollHeight - pixelsAhead;

interface ItemGroup {
  readonly value: string;
  readonly items: readonly SearchedItem[];
}

function groupsOf(items: readonly SearchedItem[]): readonly ItemGroup[] {
  const names = [...new Set(items.map(({ group = '' }) => group))];
  return names.map((value) => ({ value, items: items.filter(({ group = '' }) => group === value) }));
}

/**
 * A field that searches on the server while the reader types. One item is always chosen: typed text that leads to none is replaced
 * by the name of the chosen one. It takes the focus when it replaces a field that had it. For guarded pages only.
 */
export function SearchCombobox(props: SearchComboboxProps) {
  const { items, value, isOpen, onOpenChange, onSearch, onChoose, emptyText, foot, onNearEnd } = props;
  const { t } = useTranslation();
  const { look, connected } = useField({ label: props.label });
  const [typed, setTyped] = useState<string>();
  // If the reader has moved to another control while this was loading, the focus stays there.
  const [takesFocus] = useState(() => !document.activeElement?.matches('a, button, canvas'));
  const type = (text: string | undefined) => {
    setTyped(text);
    onSearch(text ?? '');
  };
  const isGrouped = items.some(({ group }) => group !== undefined);
  return (
    <Field {...look}>
      <Base.Root<SearchedItem>
        items={isGrouped ? groupsOf(items) : items}
        filter={null}
        itemToStringLabel={({ name }) => name}
        isItemEqualToValue={(one, other) => one.id === other.id}
        value={items.find(({ id }) => id === value.id) ?? value}
        onValueChange={(item) => item && onChoose(item)}
        inputValue={typed ?? value.name}
        onInputValueChange={(text, { reason }) => type(reason === 'input-change' ? text : undefined)}
        open={isOpen}
        onOpenChange={(opens) => {
          onOpenChange(opens);
          if (!opens) type(undefined);
        }}
        autoHighlight
        onItemHighlighted={(_, { index }) => index >= items.length - rowsAhead && onNearEnd?.()}
      >
        <Base.InputGroup className={control.frame}>
          <Base.Input
            {...connected}
            className={control.control}
            autoFocus={takesFocus}
            // Typed text replaces the name in the field.
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => type(undefined)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // In a form, Enter chooses an item and does not submit. While nothing is found yet, what was typed stays.
              event.preventDefault();
              if (isOpen && items.length === 0) event.preventBaseUIHandler();
            }}
          />
          <span className={styles.buttons}>
            <Base.Trigger className={styles.button} aria-label={t('common:combobox.open')}>
              <CaretDown />
            </Base.Trigger>
          </span>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner sideOffset={6} className={styles.positioner}>
            <Base.Popup className={styles.popup}>
              <Base.Empty>
                <p className={styles.empty}>{emptyText}</p>
              </Base.Empty>
              <Base.List
                className={styles.list}
                onScroll={({ currentTarget }: UIEvent) => isNearEnd(currentTarget) && onNearEnd?.()}
              >
                {isGrouped
                  ? (group: ItemGroup) => (
                      <Base.Group key={group.value} items={group.items}>
                        <Base.GroupLabel className={styles.groupLabel}>{group.value}</Base.GroupLabel>
                        <Base.Collection>{row}</Base.Collection>
                      </Base.Group>
                    )
                  : row}
              </Base.List>
              {foot}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}

const row = (item: SearchedItem) => (
  <Base.Item key={item.id} value={item} className={styles.item}>
    <span className={styles.texts}>
      <span className={styles.title}>{item.title ?? item.name}</span>
      {item.note && <span className={styles.note}>{item.note}</span>}
    </span>
  </Base.Item>
);
