import Translate from '@mui/icons-material/Translate';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import type { Locale } from '@ngoma/api/common/locale';
import { updateMe } from '@ngoma/api/features/auth';
import { call } from '#lib/call.ts';
import { updateSessionUser } from '#lib/session.ts';
import { useSession } from '#lib/use-session.ts';
import { LanguageSwitch, useOtherLanguage } from '#ui/LanguageSwitch.tsx';

/** The account remembers the language, so that letters follow. */
function useRemember() {
  const session = useSession();
  const remember = async (locale: Locale) => {
    if (session.status !== 'authenticated') return;
    const { user } = await call(updateMe, { body: { locale } });
    updateSessionUser(user);
  };
  // The screen has changed already; what the account keeps is said again at the next switch.
  return (locale: Locale) => void remember(locale).catch(() => undefined);
}

/** The language switch of somebody with an account. */
export function AccountLanguageSwitch() {
  return <LanguageSwitch onChanged={useRemember()} />;
}

/** The same as a line of the account's menu, for headers without room: the arrow keys of a menu lead from line to line alone. */
export function AccountLanguageItem(item: MenuItemProps) {
  const { other, change } = useOtherLanguage({ onChanged: useRemember() });
  return (
    <MenuItem {...item} lang={other.locale} onClick={() => void change()}>
      <ListItemIcon>
        <Translate fontSize="small" />
      </ListItemIcon>
      {other.name}
    </MenuItem>
  );
}
