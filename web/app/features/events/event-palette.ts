import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import styles from './event-palette.module.css';

/** Returns the attributes that give an element the colours of an event as CSS variables: `--deep`, `--glow`, `--page`, `--accent`. */
export const paletteLook = ({ palette }: Pick<EventBasicDetail, 'palette'>) => ({
  className: styles.event,
  'data-palette': palette,
});
