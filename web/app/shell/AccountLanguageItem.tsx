import Translate from '@mui/icons-material/Translate';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useOtherLanguage } from '#ui/LanguageSwitch.tsx';
import { useRememberedLocale } from './use-remembered-locale.ts';

/**
 * The language switch as a line of the account's menu, for headers without room: the arrow keys of a menu lead from line to
 * line alone. In a file of its own, since pages for everybody have the switch and no menu.
 */
export function AccountLanguageItem(item: MenuItemProps) {
  const { other, change } = useOtherLanguage({ onChanged: useRememberedLocale() });
  return (
    <MenuItem {...item} lang={other.locale} onClick={() => void change()}>
      <ListItemIcon>
        <Translate fontSize="small" />
      </ListItemIcon>
      {other.name}
    </MenuItem>
  );
}
