import Translate from '@mui/icons-material/Translate';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useSaveLocale } from '#shell/session/use-save-locale.ts';
import { useOtherLanguage } from '#ui/kit/frame/LanguageSwitch.tsx';

/**
 * The language switch as an item of the account menu, for narrow headers; the arrow keys move from item to item. It is a separate
 * file because public pages have the switch but no menu.
 */
export function AccountLanguageItem(item: MenuItemProps) {
  const { other, change } = useOtherLanguage({ onChanged: useSaveLocale() });
  return (
    <MenuItem {...item} lang={other.locale} onClick={() => void change()}>
      <ListItemIcon>
        <Translate fontSize="small" />
      </ListItemIcon>
      {other.name}
    </MenuItem>
  );
}
