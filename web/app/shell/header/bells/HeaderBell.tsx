import type { ReactNode } from 'react';
import { BellBox } from '#features/notifications/BellBox.tsx';
import type { BellContent } from '#features/notifications/bell-content.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { BellKind } from './bells.ts';

export interface HeaderBellProps {
  readonly kind: BellKind;
  readonly icon: ReactNode;
  readonly useContent: () => BellContent;
  /** Content below its list. */
  readonly children?: ReactNode;
}

/** A bell of the header with the number of unread entries and its list. */
export function HeaderBell({ kind, icon, useContent, children }: HeaderBellProps) {
  const { t } = useTranslation();
  const content = useContent();
  return (
    <BellBox
      icon={icon}
      label={t(`notifications:${kind}.label`, { count: content.unread })}
      title={t(`notifications:${kind}.title`)}
      emptyText={t(`notifications:${kind}.empty`)}
      content={content}
    >
      {children}
    </BellBox>
  );
}
