import { Combobox as Base } from '@base-ui/react/combobox';
import CheckBold from '@phosphor-icons/core/bold/check-bold.svg?react';
import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import control from '#ui/kit/form/Control.module.css';
import { Field, type FieldLook, useField } from '#ui/kit/form/Field.tsx';
import styles from './Combobox.module.css';

export interface ComboboxItem {
  readonly value: string;
  readonly label: string;
}

interface ComboboxProps extends FieldLook {
  /** The name under which its form sends the value of the chosen item. */
  readonly name?: string;
  readonly items: readonly ComboboxItem[];
  /** Shown while no item fits what was typed. */
  readonly nothingFound: string;
  readonly placeholder?: string;
  readonly value?: string | undefined;
  readonly defaultValue?: string;
  readonly onChange?: (value: string | undefined) => void;
}

/** A select with a search field, for lists that are too long for the browser's own select. For guarded pages only. */
export function Combobox(props: ComboboxProps) {
  const { t } = useTranslation();
  const { look, connected, rest } = useField(props);
  const { name, items, nothingFound, placeholder, value, defaultValue } = rest;
  const itemOf = (wanted: string | undefined) => items.find((item) => item.value === wanted) ?? null;
  return (
    <Field {...look}>
      <Base.Root
        items={items}
        name={name}
        {...(props.onChange
          ? { value: itemOf(value), onValueChange: (item: ComboboxItem | null) => props.onChange?.(item?.value) }
          : { defaultValue: itemOf(defaultValue) })}
      >
        <Base.InputGroup className={control.frame}>
          <Base.Input {...connected} placeholder={placeholder} className={control.control} />
          <span className={styles.buttons}>
            <Base.Clear className={styles.button} aria-label={t('common:combobox.clear')}>
              <X />
            </Base.Clear>
            <Base.Trigger className={styles.button} aria-label={t('common:combobox.open')}>
              <CaretDown />
            </Base.Trigger>
          </span>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner sideOffset={6} className={styles.positioner}>
            <Base.Popup className={styles.popup}>
              <Base.Empty>
                <p className={styles.empty}>{nothingFound}</p>
              </Base.Empty>
              <Base.List className={styles.list}>
                {(item: ComboboxItem) => (
                  <Base.Item key={item.value} value={item} className={styles.item}>
                    <span>{item.label}</span>
                    <Base.ItemIndicator>
                      <CheckBold />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}
