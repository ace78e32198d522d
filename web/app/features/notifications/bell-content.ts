/** Item of a bell's list. */
export interface BellItem {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly at: string;
  readonly isUnread: boolean;
  /** Path that a click leads to, within the app. */
  readonly path: string | null;
  readonly imageUrl?: string | null;
}

/** Content and actions of a bell, whatever its kind. */
export interface BellContent {
  /** Undefined while loading. */
  readonly items: readonly BellItem[] | undefined;
  readonly error: Error | null;
  readonly unread: number;
  /** Number of unread items that `markAllRead` would change; undefined if that is all of them. */
  readonly markable?: number;
  readonly markAllRead: () => void;
  /** Called when an item is opened; undefined if that only navigates. */
  readonly open?: (item: BellItem) => unknown;
}
