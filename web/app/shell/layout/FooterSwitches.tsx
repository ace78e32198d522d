import { AccountLanguageSwitch } from '#shell/header/AccountLanguageSwitch.tsx';
import { ColourModeSwitch } from '#ui/kit/frame/ColourModeSwitch.tsx';
import styles from './FooterSwitches.module.css';

/** Language and colour mode in the footer of phones, whose header has no space for them. */
export const FooterSwitches = () => (
  <span className={styles.switches}>
    <AccountLanguageSwitch />
    <ColourModeSwitch />
  </span>
);
