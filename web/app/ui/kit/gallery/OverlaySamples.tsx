import CalendarBlank from '@phosphor-icons/core/regular/calendar-blank.svg?react';
import Heart from '@phosphor-icons/core/regular/heart.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { useState } from 'react';
import { Button } from '../action/Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { Row } from '../layout/Row.tsx';
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { DialogButton } from '../overlay/DialogButton.tsx';
import { Menu, MenuButton, MenuLink, MenuNote } from '../overlay/Menu.tsx';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { Text } from '../text/Text.tsx';
import type { PaneProps } from './samples.ts';

/** Dialogs, sheets, drawers, menus and tooltips. */
export function OverlaySamples({ words, prefix }: PaneProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Row>
      <DialogButton opens={`${prefix}-confirm`} variant="danger">
        {words.dialog.open}
      </DialogButton>
      <ConfirmDialog
        id={`${prefix}-confirm`}
        title={words.dialog.title}
        confirmLabel={words.giveBack}
        keepLabel={words.dialog.keep}
        onConfirm={() => undefined}
      >
        <Text tone="soft">{words.dialog.text}</Text>
      </ConfirmDialog>
      <DialogButton opens={`${prefix}-sheet`}>{words.sheet.open}</DialogButton>
      <Dialog id={`${prefix}-sheet`} shape="sheet" title={words.sheet.title} actions={<Button variant="sun">{words.buy}</Button>}>
        <Text tone="soft">{words.sheet.text}</Text>
        <TextField label={words.nameOnTicket} name="holder" isOptional />
      </Dialog>
      <Button onClick={() => setOpen(true)}>{words.drawer.open}</Button>
      <Dialog shape="drawer" title={words.drawer.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Text>{words.drawer.text}</Text>
      </Dialog>
      <Menu button={words.menu.open}>
        <MenuNote>{words.menu.note}</MenuNote>
        <MenuLink to="/our-event" icon={<CalendarBlank />}>
          {words.menu.edit}
        </MenuLink>
        <MenuButton icon={<Heart />}>{words.menu.share}</MenuButton>
        <MenuButton isDanger icon={<X />}>
          {words.menu.remove}
        </MenuButton>
      </Menu>
      <Tooltip text={words.tooltip}>
        <Button variant="quiet">{words.waiting}</Button>
      </Tooltip>
    </Row>
  );
}
